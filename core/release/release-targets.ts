import { capitalized } from "../capitalized.ts";
import { nounFor } from "../counted.ts";
import type { ReleaseFields, ReleaseTarget } from "./release.ts";

/**
 * What the targets of one current release are called among all targets of its line, as in "Hardware revision A, region
 * EU". Empty if it is for every device; several lines where regions differ between its revisions.
 */
export function targetLabels(targets: ReleaseTarget[], ofLine: ReleaseTarget[]): string[] {
  const byRevision = Map.groupBy(targets, ({ hardwareRevision }) => hardwareRevision);
  const revisionsOf = Map.groupBy(byRevision.keys(), (revision) =>
    JSON.stringify(byRevision.get(revision)?.map(({ region }) => region ?? null)),
  );
  const allRevisions = new Set(ofLine.map(({ hardwareRevision }) => hardwareRevision));
  const allRegions = new Set(ofLine.map(({ region }) => region));
  const labels = [...revisionsOf.values()].map((revisions) => {
    const regions = byRevision.get(revisions[0])?.map(({ region }) => region) ?? [];
    const parts = [
      nameList(revisions, allRevisions.size, "hardware revision"),
      nameList(regions, allRegions.size, "region"),
    ].filter((part) => part !== "");
    return capitalized(parts.join(", "));
  });
  return labels.filter((label) => label !== "");
}

/** What a release is for by itself, as in "Hardware revisions A, B, all regions". Undefined if for every device. */
export function releaseScope({
  hardwareRevisions,
  regions,
}: Pick<ReleaseFields, "hardwareRevisions" | "regions">): string | undefined {
  if (hardwareRevisions.length === 0 && regions.length === 0) return undefined;
  const scope = (names: string[], noun: string) => nameList(names, names.length, noun) || `all ${noun}s`;
  return capitalized(`${scope(hardwareRevisions, "hardware revision")}, ${scope(regions, "region")}`);
}

/** `undefined` among the names stands for all that no release names. Empty if they are for every device. */
function nameList(names: (string | undefined)[], ofAll: number, noun: string): string {
  const named = names.filter((name) => name !== undefined);
  const hasOthers = named.length < names.length;
  if (names.length === 0 || (hasOthers && names.length === ofAll)) return "";
  if (named.length === 0) return `other ${noun}s`;
  const list = `${nounFor(named.length, noun)} ${named.join(", ")}`;
  return hasOthers ? `${list} and others` : list;
}
