import type { z } from "zod";
import { sentProducts } from "#core/product/offered-product.ts";
import { type EditableRelease, releaseChannels, releaseKinds, releaseUpdates } from "#core/release/release.ts";
import type { releaseEdit, releaseForm } from "#core/release/release-draft.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import {
  choice,
  mark,
  optionalText,
  optionalTexts,
  type RecordFields,
  requiredText,
} from "../../forms/record-fields.ts";

export type ReleaseInput = z.input<typeof releaseForm> & { version?: number };

type ReleaseValues = InitialValues<typeof releaseForm> & InitialValues<typeof releaseEdit>;

const commas = "Separated by commas; empty for all of them";

export const releaseFields: RecordFields<EditableRelease, ReleaseValues> = {
  upload: {
    label: "File",
    hint: "or choose a file, 200 MB at most",
    blank: "",
    initial: () => "",
    describe: ({ file }) => file.fileName,
  },
  signature: {
    label: "Signature",
    hint: "such as .asc, .sig or .minisig",
    optional: true,
    blank: undefined,
    initial: () => undefined,
    describe: ({ signature }) => signature?.fileName ?? "",
    files: ({ signature }) => signature?.url,
  },
  sbom: {
    label: "SBOM",
    hint: "CycloneDX JSON, 20 MB at most",
    optional: true,
    blank: undefined,
    initial: () => undefined,
    describe: ({ sbom }) => sbom?.file.fileName ?? "",
    files: ({ sbom }) => sbom?.file.url,
  },
  isSbomPublic: mark("Public SBOM", ({ isSbomPublic }) => isSbomPublic, {
    on: "Public",
    off: "For administrators",
  }),
  kind: choice("Kind", releaseKinds, { read: ({ kind }) => kind, blank: "firmware" }),
  name: requiredText("Name", ({ name }) => name),
  line: requiredText("Line", ({ line }) => line, { hint: "In one line, a newer version replaces an older one." }),
  versionText: requiredText("Version", ({ versionText }) => versionText),
  date: requiredText("Date", ({ date }) => date, { hint: "A day such as 2026-11-19" }),
  update: choice("Update", releaseUpdates, { read: ({ update }) => update, blank: "feature" }),
  channel: choice("Channel", releaseChannels, { read: ({ channel }) => channel, blank: "stable" }),
  withdrawnReason: requiredText("Why it is withdrawn", ({ withdrawnReason }) => withdrawnReason ?? ""),
  products: {
    label: "Products",
    blank: "",
    initial: ({ products }) => sentProducts(products),
    describe: ({ products }) => products.map(({ model }) => model).join(", "),
  },
  ...optionalTexts({ notesNew: "New", notesFixed: "Fixed", notesKnownIssues: "Known issues" }),
  hardwareRevisions: optionalText("Hardware revisions", ({ hardwareRevisions }) => hardwareRevisions.join(", "), {
    hint: commas,
  }),
  regions: optionalText("Regions", ({ regions }) => regions.join(", "), { hint: commas }),
  minimumVersion: optionalText("Minimum version before it", ({ minimumVersion }) => minimumVersion),
  predecessor: optionalText("Predecessor", ({ predecessor }) => predecessor, {
    hint: "The version before this one, if the versions alone give a wrong order",
  }),
};
