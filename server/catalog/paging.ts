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
): Promise<Page<Item> | undefined> {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page < 1 || page > pages) return undefined;
  const items = total === 0 ? [] : await read({ limit: pageSize, offset: (page - 1) * pageSize });
  return { items, page, pages, total };
}
