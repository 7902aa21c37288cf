import { href } from "react-router";
import type { Page } from "#core/page.ts";
import { ShowMore } from "../../components/show-more.tsx";
import { useSignInAgain } from "../../forms/sign-in-again.tsx";
import { useFollowingPages } from "../../navigation/following-pages.ts";
import { type Column, ListTable } from "../list-table.tsx";
import { pageAddress } from "./facts-address.ts";

interface OfProduct {
  id: string;
  product: { id: string; model: string };
}

/** What sheets or administrators state of products, in pages. Each row leads to its product's form. */
export function FactList<Item extends OfProduct>({
  found,
  more,
  address,
  noun,
  columns,
}: {
  found: Page<Item>;
  /** Where following pages are read. */
  more: string;
  /** Of the list's own first page. */
  address: string;
  noun: string;
  /** Behind the model. */
  columns: Column<Item>[];
}) {
  const list = useFollowingPages<Item, HTMLTableSectionElement>(
    found,
    (page) => pageAddress(more, page),
    ({ id }) => id,
    { signInAgain: useSignInAgain() },
  );
  return (
    <>
      <ListTable
        columns={[{ name: "Model", cell: ({ product }) => product.model, linksTo: editAddress }, ...columns]}
        items={list.items}
        list={href("/dashboard/products")}
        edit={{ name: ({ product }) => product.model, address: editAddress }}
        bodyRef={list.listRef}
      />
      <ShowMore list={list} startsAt={found.page} noun={noun} addressOf={(page) => pageAddress(address, page)} />
    </>
  );
}

function editAddress({ product: { id } }: OfProduct): string {
  return href("/dashboard/products/:id/edit", { id });
}
