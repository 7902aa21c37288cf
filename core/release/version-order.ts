import { byKey, searchKey } from "#core/search/search-key.ts";
import { compatibilityForm } from "../raised-digits.ts";

// Makers write versions as they like: `2.10`, `V5.7.3_build 230420`, `4.8.2-r2`, `2026-11-19`.

/** Words of versions that come before the version they are added to. In this order. */
const preReleases = ["dev", "snapshot", "alpha", "beta", "pre", "preview", "rc"];

/** Equal for two texts of the same version, such as `V4.8.2` and `4.08.2`. */
export function versionKey(version: string): string {
  const parts = partsOf(version);
  return parts.length > 0 ? parts.join(".") : searchKey(version);
}

/** Negative if the first version is older. Numbers compare as numbers, whatever separates them. */
export function compareVersions(one: string, other: string): number {
  const [ones, others] = [partsOf(one), partsOf(other)];
  for (let place = 0; place < Math.max(ones.length, others.length); place++) {
    const difference = compareParts(ones[place], others[place]);
    if (difference !== 0) return difference;
  }
  return ones.length > 0 ? 0 : byKey(searchKey(one), searchKey(other));
}

function partsOf(version: string): string[] {
  const plain = searchKey(compatibilityForm(version)).replace(
    /^\s*(v|ver|version|release|fw|firmware)[\s.:_-]*(?=\p{Nd})/u,
    "",
  );
  const parts = plain.match(/\p{Nd}+|[^\p{Nd}\p{P}\p{Z}\p{C}+~=|]+/gu) ?? [];
  return parts.map((part) => (isNumber(part) ? latinDigits(part).replace(/^0+(?=\d)/, "") : part));
}

function isNumber(part: string): boolean {
  return /^\p{Nd}/u.test(part);
}

/** Every script has its ten digits in a row. */
function latinDigits(digits: string): string {
  return Array.from(digits, (digit) => {
    const code = digit.codePointAt(0) as number;
    let value = 0;
    while (value < 9 && isNumber(String.fromCodePoint(code - value - 1))) value += 1;
    return value;
  }).join("");
}

/** `1.0-rc` is before `1.0`, which is before `1.0a` and `1.0.1`. */
function compareParts(one: string | undefined, other: string | undefined): number {
  const difference = rankOf(one) - rankOf(other);
  if (difference !== 0 || one === undefined || other === undefined) return difference;
  return isNumber(one) ? one.length - other.length || byKey(one, other) : byKey(one, other);
}

function rankOf(part: string | undefined): number {
  if (part === undefined) return 0;
  const preRelease = preReleases.indexOf(part);
  if (preRelease >= 0) return preRelease - preReleases.length;
  return isNumber(part) ? 2 : 1;
}

export interface Versioned {
  versionText: string;
  /** The version that this one follows, where the texts alone would give another order. */
  predecessor?: string | undefined;
}

/** The releases of one line, oldest first. One that names a predecessor among them stands directly after it. */
export function inVersionOrder<Release extends Versioned>(releases: readonly Release[]): Release[] {
  const sorted = releases.toSorted((one, other) => compareVersions(one.versionText, other.versionText));
  const known = new Set(sorted.map(({ versionText }) => versionKey(versionText)));
  const followers = new Map<string, Release[]>();
  const ordered: Release[] = [];
  for (const release of sorted) {
    const predecessor = release.predecessor === undefined ? undefined : versionKey(release.predecessor);
    if (predecessor === undefined || !known.has(predecessor)) ordered.push(release);
    else followers.set(predecessor, [...(followers.get(predecessor) ?? []), release]);
  }
  // A follower is inserted after the last release of its predecessor's version.
  for (let place = 0; place < ordered.length; place++) {
    const key = versionKey(ordered[place]?.versionText ?? "");
    const next = ordered[place + 1];
    if (next && versionKey(next.versionText) === key) continue;
    const after = followers.get(key);
    if (!after) continue;
    followers.delete(key);
    ordered.splice(place + 1, 0, ...after);
  }
  // Only a circle of predecessors is left, which commands refuse.
  return [...ordered, ...[...followers.values()].flat()];
}

/** Whether a release that follows `predecessor` would follow itself. */
export function closesCircle(releases: readonly Versioned[], { versionText, predecessor }: Versioned): boolean {
  const own = versionKey(versionText);
  const predecessors = new Map(
    releases.map((release) => [versionKey(release.versionText), release.predecessor] as const),
  );
  const seen = new Set<string>();
  for (let at = predecessor; at !== undefined; at = predecessors.get(versionKey(at))) {
    const key = versionKey(at);
    if (key === own) return true;
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return false;
}
