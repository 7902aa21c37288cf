import fc from "fast-check";
import { expect, test } from "vitest";
import type { Page } from "#core/page.ts";
import { readAgain } from "./read-again.ts";

const size = 3;

/** A list in pages, as the server answers: 404 past its end. */
function listOf(items: number[], revision = 1) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  return async (page: number): Promise<Page<number> | undefined> =>
    page < 1 || page > pages
      ? undefined
      : { items: items.slice((page - 1) * size, page * size), page, pages, total: items.length, revision };
}

function itemsOf(pages: Page<number>[]): number[] {
  return pages.flatMap(({ items }) => items);
}

test("[C09] whatever was deleted, what is left of the shown items and all that follow them come, in their order", async () => {
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  const deletions = fc.subarray(numbers);
  await fc.assert(
    fc.asyncProperty(
      deletions,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 4 }),
      async (gone, from, many) => {
        const shown = numbers.slice((from - 1) * size, (from - 1 + many) * size);
        const left = numbers.filter((number) => !gone.includes(number));
        const remaining = shown.filter((number) => left.includes(number));
        const pages = await readAgain(listOf(left), { from, to: from + many, isShown: (item) => shown.includes(item) });
        const items = itemsOf(pages);
        expect(items).toEqual(left.slice(left.indexOf(items[0] ?? 0)).slice(0, items.length));
        if (remaining.length === 0) return;
        expect(items.slice(0, remaining.length)).toEqual(remaining);
        const following = left.filter((number) => number > (shown.at(-1) ?? 0));
        expect(items.length).toBeGreaterThanOrEqual(
          Math.min(remaining.length + following.length, remaining.length + 1),
        );
      },
    ),
  );
});

test("[C09] a list that changes while it is read is read again", async () => {
  const before = listOf([0, 1, 2, 3, 4, 5, 6], 1);
  const after = listOf([0, 1, 2, 4, 5, 6], 2);
  let asked = 0;
  const pages = await readAgain((page) => (++asked === 1 ? before(page) : after(page)), {
    from: 1,
    to: 2,
    isShown: (item) => item < 3,
  });
  expect(itemsOf(pages)).toEqual([0, 1, 2, 4, 5, 6]);
});
