import { expect, test } from "vitest";
import { inOrder } from "./test-order.ts";

const file = (name: string) => {
  const [project = "", path = ""] = name.split(" ");
  return { project, path };
};

function ordered(names: string[], outcome?: { failed?: string[]; unfinished?: string[] }) {
  const { failed = [], unfinished = [] } = outcome ?? {};
  const places = inOrder(
    names.map(file),
    outcome && { failed: failed.map((name) => ({ ...file(name), titles: [] })), unfinished: unfinished.map(file) },
  );
  return places.map((place) => names[place]);
}

test("files that wait begin among the others, and those of the largest project begin last", () => {
  const names = ["resilience 1", "resilience 2", "browser-deep 1", "browser-deep 2", "s3 1", "deep 1"];
  const order = ["resilience 1", "s3 1", "resilience 2", "deep 1", "browser-deep 1", "browser-deep 2"];
  expect(ordered(names)).toEqual(order);
  expect(ordered(names, {})).toEqual(order);
  expect(ordered([])).toEqual([]);
});

test("what failed or was left last time begins first, in each project for itself", () => {
  const names = ["s3 a", "deep a", "resilience 1", "browser-deep a", "browser-deep b"];
  expect(ordered(names, { failed: ["browser-deep b"], unfinished: ["deep a", "s3 gone"] })).toEqual([
    ...["deep a", "browser-deep b"],
    ...["resilience 1", "s3 a", "browser-deep a"],
  ]);
  expect(ordered(names, { failed: names })).toEqual(names);
});
