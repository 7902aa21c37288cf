import { searchKey } from "#core/search/search-key.ts";
import { type CurrentRelease, currentReleases, lineKey, type ReleaseFields, type ReleaseTarget } from "./release.ts";

const targetNames = ["hardwareRevision", "region"] as const;

type Applicable = Pick<ReleaseFields, "kind" | "line" | "channel" | "hardwareRevisions" | "regions">;

export type LatestRelease<Of> =
  | { release: Of }
  /** `isUnknown` if none of them is for the hardware revision and region that were asked for. */
  | { release?: undefined; choices: CurrentRelease<Of>[]; isUnknown: boolean };

/**
 * The current firmware for one device, or all that it may be: never a guess. Without firmware, other kinds count. Takes
 * releases in the order of `byLine`.
 */
export function latestRelease<Of extends Applicable>(ordered: readonly Of[], asked: ReleaseTarget): LatestRelease<Of> {
  const current = currentReleases(ordered);
  const firmware = current.filter(({ release }) => release.kind === "firmware");
  const all = firmware.length > 0 ? firmware : current;
  const isKnown = targetNames.every((name) => asked[name] === undefined || isNameKnown(all, name, asked[name]));
  const lines = [...Map.groupBy(all, ({ release }) => lineKey(release)).values()];
  const choices = isKnown ? lines.flatMap((line) => choicesIn(line, asked)) : [];
  const [first, second] = choices;
  if (first && !second) return { release: first.release };
  return first ? { choices, isUnknown: false } : { choices: all, isUnknown: true };
}

/** Any name is, where releases do not differ by it. */
function isNameKnown(current: CurrentRelease<unknown>[], name: keyof ReleaseTarget, asked: string): boolean {
  const known = namesIn(current, name);
  return known.size === 0 || known.has(searchKey(asked));
}

function choicesIn<Of>(line: CurrentRelease<Of>[], asked: ReleaseTarget): CurrentRelease<Of>[] {
  const fits = (target: ReleaseTarget) =>
    targetNames.every((name) => {
      if (asked[name] === undefined) return true;
      const key = searchKey(asked[name]);
      const wanted = namesIn(line, name).has(key) ? key : undefined;
      return wanted === (target[name] === undefined ? undefined : searchKey(target[name]));
    });
  return line
    .map(({ release, targets }) => ({ release, targets: targets.filter(fits) }))
    .filter(({ targets }) => targets.length > 0);
}

function namesIn(current: CurrentRelease<unknown>[], name: keyof ReleaseTarget): Set<string> {
  const named = current.flatMap(({ targets }) => targets.flatMap((target) => target[name] ?? []));
  return new Set(named.map(searchKey));
}
