import { expect, test } from "vitest";
import { latestRelease } from "./latest-release.ts";
import { byLine, type ReleaseFields } from "./release.ts";

function release(versionText: string, wishes: Partial<ReleaseFields> = {}): ReleaseFields {
  return {
    name: "Camera firmware",
    line: "Fixed cameras",
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

const revisions = (...hardwareRevisions: string[]) => ({ hardwareRevisions });

function latest(releases: ReleaseFields[], hardwareRevision?: string, region?: string) {
  const answer = latestRelease(byLine(releases).flat(), { hardwareRevision, region });
  if (answer.release) return answer.release.versionText;
  const choices = answer.choices.flatMap(({ release, targets }) =>
    targets.map(({ hardwareRevision, region }) => [release.versionText, hardwareRevision, region].join(" ").trim()),
  );
  return answer.isUnknown ? { unknown: choices } : { choices };
}

test("[V27] one current release is the answer for any device named", () => {
  const releases = [release("4.9"), release("4.10"), release("5.0", { channel: "beta" })];
  expect(latest(releases)).toBe("4.10");
  expect(latest(releases, "B", "EU")).toBe("4.10");
});

test("[V28] where revisions differ the revision is asked for, in any case", () => {
  const releases = [
    release("2.1", revisions("A")),
    release("3.0", revisions("B")),
    release("2.0", revisions("A", "B")),
  ];
  expect(latest(releases)).toEqual({ choices: ["3.0 B", "2.1 A"] });
  expect(latest(releases, "a")).toBe("2.1");
  expect(latest(releases, "B", "EU")).toBe("3.0");
  expect(latest(releases, "C")).toEqual({ unknown: ["3.0 B", "2.1 A"] });
});

test("[V28] an older release for all revisions is the choice of those that no release names", () => {
  const releases = [release("1.0"), release("2.0", revisions("B"))];
  expect(latest(releases)).toEqual({ choices: ["2.0 B", "1.0"] });
  expect(latest(releases, "b")).toBe("2.0");
  expect(latest(releases, "A")).toEqual({ unknown: ["2.0 B", "1.0"] });
});

test("[V28] only what is needed is asked for, and a pair that no release is for is unknown", () => {
  const [eu, us] = [{ regions: ["EU"] }, { regions: ["US"] }];
  const releases = [
    release("2.0", { ...revisions("A"), ...eu }),
    release("2.1", { ...revisions("A"), ...us }),
    release("3.0", { ...revisions("B"), ...eu }),
  ];
  expect(latest(releases, "B")).toBe("3.0");
  expect(latest(releases, undefined, "us")).toBe("2.1");
  expect(latest(releases, "A")).toEqual({ choices: ["2.1 A US", "2.0 A EU"] });
  expect(latest(releases, "B", "US")).toMatchObject({ unknown: expect.any(Array) });
});

test("[V27] a tool does not stand beside firmware, and two lines of firmware are a choice", () => {
  const tool = release("9.0", { kind: "tool", line: "Discovery" });
  expect(latest([tool])).toBe("9.0");
  expect(latest([tool, release("4.8")])).toBe("4.8");
  expect(latest([release("4.8"), release("1.2", { line: "Motor unit" })])).toEqual({ choices: ["4.8", "1.2"] });
  expect(latest([])).toEqual({ unknown: [] });
});
