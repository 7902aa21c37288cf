import { type Page, pageSize } from "#core/page.ts";

export interface PageWindow {
  limit: number;
  offset: number;
}

/** Reads one page of a list; `undefined` past its end. */
export async function readPage<Item>(
  page: number,
  total: number,
  read: (window: PageWindow) => Promise<Item[]>,
  size = pageSize,
): Promise<Page<Item> | undefined> {
  const pages = Math.max(1, Math.ceil(total / size));
  if (page < 1 || page > pages) return undefined;
  const items = total === 0 ? [] : await read({ limit: size, offset: (page - 1) * size });
  return { items, page, pages, total };
}
