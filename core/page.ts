/** How many records a list shows at a time. */
export const pageSize = 48;

/** One page of a list. `page` counts from 1; an empty list has one empty page. */
export interface Page<Item> {
  items: Item[];
  page: number;
  pages: number;
  /** How many records the whole list holds. */
  total: number;
}

/** Past the end of every list, and still a number that a database can count with. */
const lastPossiblePage = 10_000_000;

/** Reads from an address whether a list is asked for as a whole. Whatever is not "all" asks for its beginning. */
export function asksForAll(text: string | null | undefined): boolean {
  return text === "all";
}

/** Reads a page number from an address. Whatever is no positive whole number is page 1. */
export function readPageNumber(text: string | null | undefined): number {
  return text && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), lastPossiblePage) : 1;
}
