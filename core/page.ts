export const pageSize = 48;

/** `page` counts from 1; an empty list has one empty page. */
export interface Page<Item> {
  items: Item[];
  page: number;
  pages: number;
  total: number;
  /** The site's revision that the page shows, if it was read by itself. */
  revision?: number;
}

/** Beyond every list, and within the range of a database integer. */
const lastPossiblePage = 10_000_000;

export function asksForAll(text: string | null | undefined): boolean {
  return text === "all";
}

export function readPageNumber(text: string | null | undefined): number {
  return text && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), lastPossiblePage) : 1;
}
