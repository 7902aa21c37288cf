import { expect, test } from "vitest";
import { byLine, currentReleases, isFor, overlaps, type ReleaseFields } from "./release.ts";

function release(versionText: string, wishes: Partial<ReleaseFields> = {}): ReleaseFields {
  return {
    name: `Firmware ${versionText}`,
    line: "Cameras",
    kind: "firmware",
    versionText,
    date: "2026-11-19",
    channel: "stable",
    update: "feature",
    hardwareRevisions: [],
    regions: [],
    isSbomPublic: false,
    ...wishes,
  };
}

function current(...releases: ReturnType<typeof release>[]): string[] {
  return currentReleases(byLine(releases).flat()).map(({ release, targets }) => {
    const named = targets.map(({ hardwareRevision = "*", region = "*" }) => `${hardwareRevision}/${region}`);
    return `${release.versionText} ${named.join(" ")}`;
  });
}

test("[V05] the current release is the newest stable one", () => {
  expect(current(release("2.9"), release("2.10"), release("2.11 beta", { channel: "beta" }))).toEqual(["2.10 */*"]);
  expect(current(release("1.0"), release("1.1", { channel: "withdrawn" }))).toEqual(["1.0 */*"]);
  expect(current(release("1.0", { channel: "beta" }))).toEqual([]);
});

test("[V05] each hardware revision and each region has a current release of its own", () => {
  const [a, b] = [{ hardwareRevisions: ["A"] }, { hardwareRevisions: ["B"] }];
  expect(current(release("4.8", a), release("4.9", b), release("4.7"))).toEqual(["4.9 B/*", "4.8 A/*", "4.7 */*"]);
  expect(current(release("4.8", a), release("4.9"))).toEqual(["4.9 A/* */*"]);
  expect(current(release("4.8", a), release("4.8", b))).toEqual(["4.8 A/*", "4.8 B/*"]);
  const eu = { regions: ["EU"] };
  expect(current(release("1.0"), release("1.1", eu), release("1.2", { ...eu, ...a }))).toEqual([
    "1.2 A/EU",
    "1.1 */EU",
    "1.0 A/* */*",
  ]);
});

test("[V05] lines are apart: another line, and another kind of the same name", () => {
  const other = { line: "Recorders" };
  expect(current(release("1.0"), release("3.0", other), release("2.0", { kind: "tool" }))).toEqual([
    "1.0 */*",
    "3.0 */*",
    "2.0 */*",
  ]);
  expect(current(release("1.0"), release("1.1", { line: "CAMERAS" }))).toEqual(["1.1 */*"]);
});

test("[V05] a device whose revision is unknown gets only what is for all of them", () => {
  expect(isFor(release("1.0"), {})).toBe(true);
  expect(isFor(release("1.0"), { hardwareRevision: "C", region: "EU" })).toBe(true);
  expect(isFor(release("1.0", { hardwareRevisions: ["A"] }), {})).toBe(false);
  expect(isFor(release("1.0", { hardwareRevisions: ["Rev. A"] }), { hardwareRevision: "rev. a" })).toBe(true);
});

test("releases overlap if some device would be offered both", () => {
  const [a, b] = [release("1", { hardwareRevisions: ["A"] }), release("1", { hardwareRevisions: ["B", "C"] })];
  expect(overlaps(a, b)).toBe(false);
  expect(overlaps(a, release("1"))).toBe(true);
  expect(overlaps(b, release("1", { hardwareRevisions: ["c"] }))).toBe(true);
  expect(overlaps(b, release("1", { hardwareRevisions: ["c"], regions: ["EU"] }))).toBe(true);
  expect(overlaps(release("1", { regions: ["US"] }), release("1", { regions: ["EU"] }))).toBe(false);
});
