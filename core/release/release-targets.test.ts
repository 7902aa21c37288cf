import { expect, test } from "vitest";
import { releaseScope, targetLabels } from "./release-targets.ts";

const [a, b, others] = [{ hardwareRevision: "A" }, { hardwareRevision: "B" }, {}];

test("[V20] a current release says which devices of its line it is for", () => {
  expect(targetLabels([others], [others])).toEqual([]);
  expect(targetLabels([a, others], [a, others])).toEqual([]);
  expect(targetLabels([a], [a])).toEqual(["Hardware revision A"]);
  expect(targetLabels([a, b], [a, b])).toEqual(["Hardware revisions A, B"]);
  expect(targetLabels([others], [a, others])).toEqual(["Other hardware revisions"]);
  expect(targetLabels([{ region: "EU" }], [{ region: "EU" }, { region: "US" }])).toEqual(["Region EU"]);
});

test("[V20] regions that differ between revisions are told apart", () => {
  const [aEu, aUs, bEu] = [
    { ...a, region: "EU" },
    { ...a, region: "US" },
    { ...b, region: "EU" },
  ];
  expect(targetLabels([aEu, aUs, bEu], [aEu, aUs, bEu])).toEqual([
    "Hardware revision A, regions EU, US",
    "Hardware revision B, region EU",
  ]);
  expect(targetLabels([aEu, bEu], [aEu, aUs, bEu])).toEqual(["Hardware revisions A, B, region EU"]);
});

test("a release says its own scope", () => {
  expect(releaseScope({ hardwareRevisions: [], regions: [] })).toBeUndefined();
  expect(releaseScope({ hardwareRevisions: ["A", "B"], regions: [] })).toBe("Hardware revisions A, B, all regions");
  expect(releaseScope({ hardwareRevisions: [], regions: ["EU"] })).toBe("All hardware revisions, region EU");
});
