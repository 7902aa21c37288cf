import type { z } from "zod";
import { type EditableRelease, releaseChannels, releaseKinds, releaseUpdates } from "#core/release/release.ts";
import type { releaseEdit, releaseForm } from "#core/release/release-draft.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import type { ComparedParts } from "../../forms/use-conflict.ts";
import { sentProducts } from "../product/use-chosen-products.ts";

export type ReleaseInput = z.input<typeof releaseForm> & { version?: number };

export type ReleaseValues = InitialValues<typeof releaseEdit>;

export type ReleasePart = keyof ReleaseValues;

export const blankRelease: ReleaseValues = {
  name: "",
  line: "",
  kind: "firmware",
  versionText: "",
  date: "",
  channel: "stable",
  withdrawnReason: "",
  update: "feature",
  notesNew: "",
  notesFixed: "",
  notesKnownIssues: "",
  hardwareRevisions: "",
  regions: "",
  minimumVersion: "",
  predecessor: "",
  isSbomPublic: false,
  products: "",
  signature: undefined,
  sbom: undefined,
};

export function initialValues(release: EditableRelease): ReleaseValues {
  return {
    name: release.name,
    line: release.line,
    kind: release.kind,
    versionText: release.versionText,
    date: release.date,
    channel: release.channel,
    withdrawnReason: release.withdrawnReason ?? "",
    update: release.update,
    notesNew: release.notesNew ?? "",
    notesFixed: release.notesFixed ?? "",
    notesKnownIssues: release.notesKnownIssues ?? "",
    hardwareRevisions: release.hardwareRevisions.join(", "),
    regions: release.regions.join(", "),
    minimumVersion: release.minimumVersion ?? "",
    predecessor: release.predecessor ?? "",
    isSbomPublic: release.isSbomPublic,
    products: sentProducts(release.products),
    signature: undefined,
    sbom: undefined,
  };
}

export const releaseParts: ComparedParts<EditableRelease, ReleasePart> = {
  initial: initialValues,
  files: ({ signature, sbom }) => ({ signature: signature?.url, sbom: sbom?.file.url }),
  describe: {
    name: ({ name }) => name,
    line: ({ line }) => line,
    kind: ({ kind }) => releaseKinds[kind],
    versionText: ({ versionText }) => versionText,
    date: ({ date }) => date,
    channel: ({ channel }) => releaseChannels[channel],
    withdrawnReason: ({ withdrawnReason }) => withdrawnReason ?? "",
    update: ({ update }) => releaseUpdates[update],
    notesNew: ({ notesNew }) => notesNew ?? "",
    notesFixed: ({ notesFixed }) => notesFixed ?? "",
    notesKnownIssues: ({ notesKnownIssues }) => notesKnownIssues ?? "",
    hardwareRevisions: ({ hardwareRevisions }) => hardwareRevisions.join(", "),
    regions: ({ regions }) => regions.join(", "),
    minimumVersion: ({ minimumVersion }) => minimumVersion ?? "",
    predecessor: ({ predecessor }) => predecessor ?? "",
    isSbomPublic: ({ isSbomPublic }) => (isSbomPublic ? "Public" : "For administrators"),
    products: ({ products }) => products.map(({ model }) => model).join(", "),
    signature: ({ signature }) => signature?.fileName ?? "",
    sbom: ({ sbom }) => sbom?.file.fileName ?? "",
  },
};
