import { expect, test } from "vitest";
import type { LifecycleDates } from "./lifecycle.ts";
import { circleIn, type SuccessorChain, type SuccessorKind, soldSuccessors } from "./successor.ts";

const today = "2026-11-26";
const gone = { endOfSales: "2026-06-30" };

function chain(
  links: [product: string, successor: string, kind?: SuccessorKind, sentence?: string][],
  dates: Record<string, LifecycleDates> = {},
): SuccessorChain {
  const ids = new Set(links.flatMap((link): string[] => [link[0], link[1]]));
  const picture = { url: "", width: 1, height: 1, alt: "", widths: [] };
  return {
    links: links.map(([product, successor, kind = "drop-in", sentence = ""]) => ({
      product,
      successor,
      kind,
      sentence,
    })),
    products: Array.from(ids, (id) => ({ id, model: id.toUpperCase(), picture, lifecycle: dates[id] })),
  };
}

const found = (of: SuccessorChain) =>
  soldSuccessors("a", of, today).map(({ id, kind, sentence, by }) => [id, kind, sentence, by.join()]);

test("[Y07] each successor is followed to the first product still sold, and drop-in ones come first", () => {
  const direct = chain([
    ["a", "b", "similar", "Smaller"],
    ["a", "c", "drop-in", "8 MP"],
  ]);
  expect(found(direct)).toEqual([
    ["c", "drop-in", "8 MP", ""],
    ["b", "similar", "Smaller", ""],
  ]);
  const links = [
    ["a", "b", "drop-in", "Same holes"],
    ["b", "c", "drop-in", "8 MP"],
    ["c", "d"],
  ] satisfies Parameters<typeof chain>[0];
  expect(found(chain(links, { b: gone }))).toEqual([["c", "drop-in", "", "B"]]);
  expect(found(chain(links, { b: gone, c: { endOfLife: "2020-01-01" } }))).toEqual([["d", "drop-in", "", "B,C"]]);
});

test("[Y07] one similar product on the way makes the end similar, and no end is named twice", () => {
  const links = [
    ["a", "b", "similar"],
    ["b", "d"],
    ["a", "c"],
    ["c", "d"],
  ] satisfies Parameters<typeof chain>[0];
  expect(found(chain(links.slice(0, 2), { b: gone }))).toEqual([["d", "similar", "", "B"]]);
  expect(found(chain(links, { b: gone, c: gone }))).toEqual([["d", "drop-in", "", "C"]]);
});

test("[Y07] a product without dates counts as sold, and a chain without a product still sold leads nowhere", () => {
  expect(found(chain([["a", "b"]], { b: {} }))).toHaveLength(1);
  expect(found(chain([["a", "b"]], { b: { launched: "2030-01-01" } }))).toHaveLength(1);
  expect(found(chain([["a", "b"]], { b: gone }))).toEqual([]);
});

test("[Y06] a circle is found wherever it is, and what only meets again is none", () => {
  const links = (...pairs: string[]) => pairs.map((pair) => ({ product: pair[0] ?? "", successor: pair[1] ?? "" }));
  expect(circleIn(links("ab", "ac", "bd", "cd"))).toBeUndefined();
  expect(circleIn(links("ab", "bc", "ca"))).toEqual(["a", "b", "c", "a"]);
  expect(circleIn(links("xa", "ab", "bc", "cb"))).toEqual(["b", "c", "b"]);
  expect(
    found(
      chain(
        [
          ["a", "b"],
          ["b", "a"],
        ],
        { a: gone, b: gone },
      ),
    ),
  ).toEqual([]);
});
