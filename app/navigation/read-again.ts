import type { Page } from "#core/page.ts";

interface Shown<Item> {
  /** The first page of the list here, and the page after its last. */
  from: number;
  to: number;
  isShown: (item: Item) => boolean;
}

const mostAttempts = 3;

/**
 * Reads a list again that has changed since it was shown, and one page more. What was deleted before the first item
 * shown has moved it to an earlier page, so the list is followed back to that item.
 */
export async function readAgain<Item>(
  read: (page: number) => Promise<Page<Item> | undefined>,
  { from, to, isShown }: Shown<Item>,
): Promise<Page<Item>[]> {
  for (let attempt = 1; ; attempt++) {
    const numbers = Array.from({ length: to - from + 1 }, (_, place) => from + place);
    const pages = (await Promise.all(numbers.map(read))).filter((page) => page !== undefined);
    let begin = from;
    while (begin > 1 && firstShown(pages, isShown) <= 0) {
      const earlier = await read(--begin);
      if (earlier) pages.unshift(earlier);
    }
    const isOfOneMoment = new Set(pages.map(({ revision }) => revision)).size <= 1;
    if (isOfOneMoment || attempt === mostAttempts) return from === 1 ? pages : beginningWithShown(pages, from, isShown);
  }
}

function firstShown<Item>(pages: Page<Item>[], isShown: (item: Item) => boolean): number {
  return pages.flatMap(({ items }) => items).findIndex(isShown);
}

function beginningWithShown<Item>(pages: Page<Item>[], from: number, isShown: (item: Item) => boolean): Page<Item>[] {
  const place = firstShown(pages, isShown);
  const later = pages.filter(({ page }) => page >= from);
  // Everything shown has been deleted.
  if (place < 0) return later.length > 0 ? later : pages.slice(-1);
  let before = place;
  return pages.flatMap((page) => {
    const items = page.items.slice(before);
    before = Math.max(0, before - page.items.length);
    return items.length > 0 ? [{ ...page, items }] : [];
  });
}
