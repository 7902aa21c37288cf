import type { StoredFile } from "#core/files/stored-file.ts";
import type { OfferedProduct } from "#core/product/offered-product.ts";
import { searchKey } from "#core/search/search-key.ts";
import { mostSbomComponents } from "../limits.ts";
import { inVersionOrder } from "./version-order.ts";

export const releaseKinds = { firmware: "Firmware", software: "Software", tool: "Tool" };
export const releaseChannels = { stable: "Stable", beta: "Beta", withdrawn: "Withdrawn" };
export const releaseUpdates = { feature: "Feature update", security: "Security update" };

export type ReleaseKind = keyof typeof releaseKinds;
export type ReleaseChannel = keyof typeof releaseChannels;
export type ReleaseUpdate = keyof typeof releaseUpdates;

export interface ReleaseFields {
  name: string;
  /** Releases of one line and kind follow each other, such as those of "Fixed cameras". */
  line: string;
  kind: ReleaseKind;
  /** Version in the maker's writing. */
  versionText: string;
  /** ISO day, such as `2026-11-19`. */
  date: string;
  channel: ReleaseChannel;
  /** Present for a withdrawn release only. */
  withdrawnReason?: string | undefined;
  update: ReleaseUpdate;
  notesNew?: string | undefined;
  notesFixed?: string | undefined;
  notesKnownIssues?: string | undefined;
  /** Empty for all hardware revisions. */
  hardwareRevisions: string[];
  /** Empty for all regions. */
  regions: string[];
  /** The version that must be installed before this one. */
  minimumVersion?: string | undefined;
  /** See `inVersionOrder`. */
  predecessor?: string | undefined;
  isSbomPublic: boolean;
}

/** What a CycloneDX SBOM says of itself. */
export interface SbomSummary {
  specVersion: string;
  components: number;
  serialNumber?: string | undefined;
  /** ISO time, such as `2026-11-19T08:00:00Z`. */
  timestamp?: string | undefined;
  /** Sorted, each once, and cut at `longestLicence`: a name may be a whole text. */
  licences: string[];
}

export interface Sbom extends SbomSummary {
  file: StoredFile;
}

/** A release as visitors see it. */
export interface Release extends Omit<ReleaseFields, "isSbomPublic"> {
  id: string;
  file: StoredFile;
  signature?: StoredFile | undefined;
  /** Absent unless the maker has published it. */
  sbom?: Sbom | undefined;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

export interface ReleaseProduct {
  id: string;
  model: string;
}

export interface ReleaseDetails extends Release {
  /** Sorted by model. */
  products: ReleaseProduct[];
  /** All versions of its line, this one included, newest first. */
  versions: Release[];
}

export type ReleaseVersion = Pick<
  Release,
  "id" | "name" | "versionText" | "date" | "channel" | "hardwareRevisions" | "regions"
>;

export interface ListedRelease extends ReleaseVersion, Pick<Release, "line" | "kind" | "file" | "updatedAt"> {
  productCount: number;
}

/** A line that exists, with its newest release. */
export interface ReleaseLine extends Pick<ReleaseFields, "name" | "line" | "kind" | "versionText"> {
  id: string;
  fileName: string;
  productCount: number;
}

export interface ReleaseListQuery {
  query: string;
  /** Only those that are for no product. */
  withoutProducts: boolean;
  page: number;
}

export interface EditableRelease extends ReleaseFields {
  id: string;
  version: number;
  file: StoredFile;
  signature?: StoredFile | undefined;
  sbom?: Sbom | undefined;
  /** Sorted by model. */
  products: OfferedProduct[];
}

/** Where a release is the current one. Absent means every revision or region that no other choice names. */
export interface ReleaseTarget {
  hardwareRevision?: string | undefined;
  region?: string | undefined;
}

export interface CurrentRelease<Of> {
  release: Of;
  /** At least one. */
  targets: ReleaseTarget[];
}

export const releaseMessages = {
  nameRequired: "Name required",
  lineRequired: "Line required",
  versionRequired: "Version required",
  dateRequired: "Must be a day such as 2026-11-19",
  reasonRequired: "Say why it is withdrawn",
  deleteReasonRequired: "Say why it is deleted: it is younger than ten years",
  fileRequired: "File required (200MB limit)",
  signatureLost: "Choose the signature file again - it is no longer here",
  withdrawalStays: "A withdrawal cannot be undone. Publish a newer version instead.",
  fileStays: "A published file stays. Publish another version instead.",
  sbomTooLarge: "SBOM too large - 20MB maximum",
  sbomNotJson: "Not an SBOM - CycloneDX as JSON only",
  sbomVersion: "Not a CycloneDX SBOM of version 1.4, 1.5, 1.6 or 1.7",
  sbomInvalid: (fault: string) => `The SBOM is not valid: ${fault}`,
  sbomTooManyComponents: `Too many components in the SBOM - ${mostSbomComponents.toLocaleString("en-US")} maximum`,
  sbomTooComplex: "SBOM too large or nested too deeply to be checked",
  sbomLost: "Choose the SBOM again - it is no longer here",
  versionTaken: (version: string, line: string) =>
    `${line} already has the version ${version} for the same hardware revisions and regions`,
  predecessorUnknown: (version: string, line: string) => `${line} has no version ${version}`,
  predecessorCircle: "This version would follow itself",
  productsUnknown: "Choose the products again - not all of them are still there",
  productsGone: (models: string[]) => `Remove from the products what has been deleted: ${models.join(", ")}`,
  none: "No Releases Available",
};

/** The name with the version, which makers often write into the name. */
export function releaseTitle({ name, versionText }: Pick<ReleaseFields, "name" | "versionText">): string {
  return ` ${name} `.includes(` ${versionText} `) ? name : `${name} ${versionText}`;
}

/** Security updates must stay available for ten years (EU 2024/2847, Art. 13). Days as in `2026-11-19`. */
export function needsReasonToDelete(date: string, today: string): boolean {
  const [year = 0, ...rest] = today.split("-");
  return date > [String(Number(year) - 10), ...rest].join("-");
}

/** Releases of one line have the same key. */
export function lineKey({ kind, line }: Pick<ReleaseFields, "kind" | "line">): string {
  return `${kind} ${searchKey(line)}`;
}

type InLine = Pick<ReleaseFields, "kind" | "line" | "versionText" | "predecessor" | "hardwareRevisions" | "regions">;

/** Newest first, line after line by their names. One version for several devices comes in their order. */
export function byLine<Of extends InLine>(releases: readonly Of[]): Of[][] {
  const devices = ({ hardwareRevisions, regions }: InLine) => [...hardwareRevisions, ...regions].join();
  const lastDeviceFirst = releases.toSorted((one, other) => byName(devices(other), devices(one)));
  const kinds = Object.keys(releaseKinds);
  return [...Map.groupBy(lastDeviceFirst, lineKey).values()]
    .map((line) => inVersionOrder(line).toReversed())
    .sort(([one], [other]) => {
      if (!one || !other) return 0;
      return kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || byName(one.line, other.line);
    });
}

function byName(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

type Applicable = Pick<ReleaseFields, "kind" | "line" | "channel" | "hardwareRevisions" | "regions">;

/**
 * The newest stable release of each line, for each hardware revision and region of that line. Takes releases in the
 * order of `byLine`, which needs the whole line: a predecessor may be for other products.
 */
export function currentReleases<Of extends Applicable>(ordered: readonly Of[]): CurrentRelease<Of>[] {
  const stable = ordered.filter(({ channel }) => channel === "stable");
  return [...Map.groupBy(stable, lineKey).values()].flatMap(currentInLine);
}

function currentInLine<Of extends Applicable>(newestFirst: Of[]): CurrentRelease<Of>[] {
  const current = new Map<Of, ReleaseTarget[]>();
  for (const hardwareRevision of namesIn(newestFirst.map((release) => release.hardwareRevisions))) {
    for (const region of namesIn(newestFirst.map((release) => release.regions))) {
      const target = { hardwareRevision, region };
      const release = newestFirst.find((release) => isFor(release, target));
      if (release) current.set(release, [...(current.get(release) ?? []), target]);
    }
  }
  return newestFirst.flatMap((release) => {
    const targets = current.get(release);
    return targets ? { release, targets } : [];
  });
}

/** Each name once, in any case, and undefined for what none of them names. */
function namesIn(lists: string[][]): (string | undefined)[] {
  const names = new Map(lists.flat().map((name) => [searchKey(name), name]));
  const sorted = [...names.values()].sort(byName);
  return lists.some((list) => list.length === 0) ? [...sorted, undefined] : sorted;
}

/** A target that names no revision stands for all that no release names, so only releases for all of them fit. */
export function isFor(
  { hardwareRevisions, regions }: Pick<ReleaseFields, "hardwareRevisions" | "regions">,
  { hardwareRevision, region }: ReleaseTarget,
): boolean {
  return includes(hardwareRevisions, hardwareRevision) && includes(regions, region);
}

function includes(names: string[], name: string | undefined): boolean {
  if (names.length === 0) return true;
  return name !== undefined && names.some((one) => searchKey(one) === searchKey(name));
}

/** Whether some device would be offered both. */
export function overlaps(
  one: Pick<ReleaseFields, "hardwareRevisions" | "regions">,
  other: Pick<ReleaseFields, "hardwareRevisions" | "regions">,
): boolean {
  const meet = (ones: string[], others: string[]) =>
    ones.length === 0 || others.length === 0 || ones.some((name) => includes(others, name));
  return meet(one.hardwareRevisions, other.hardwareRevisions) && meet(one.regions, other.regions);
}
