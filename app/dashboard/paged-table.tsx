import type { Page } from "#core/page.ts";
import { ShowMore } from "../components/show-more.tsx";
import { useSignInAgain } from "../forms/sign-in-again.tsx";
import { useFollowingPages } from "../navigation/following-pages.ts";
import { ListTable, type ListTableProps } from "./list-table.tsx";

/** `addressOf` leads to a page of the list, `moreOf` to its data. */
export function PagedTable<Item extends { id: string }>({
  found,
  noun,
  addressOf,
  moreOf,
  ...table
}: Omit<ListTableProps<Item>, "items" | "bodyRef"> & {
  found: Page<Item>;
  noun: string;
  addressOf: (page: number) => string;
  moreOf: (page: number) => string;
}) {
  const signInAgain = useSignInAgain();
  const list = useFollowingPages<Item, HTMLTableSectionElement>(found, moreOf, ({ id }) => id, { signInAgain });
  return (
    <>
      <ListTable {...table} items={list.items} bodyRef={list.listRef} />
      <ShowMore list={list} startsAt={found.page} noun={noun} addressOf={addressOf} />
    </>
  );
}
