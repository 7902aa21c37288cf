import { href } from "react-router";
import type { Page } from "#core/page.ts";
import { withQuery } from "../../navigation/with-query.ts";
import type { Column } from "../list-table.tsx";
import { PagedTable } from "../paged-table.tsx";

interface Owner {
  id: string;
  model: string;
}

/** What is said of products, in pages. Each row leads to its product's form. */
export function FactList<Item extends { id: string }>({
  found,
  productOf,
  more,
  address,
  noun,
  columns,
}: {
  found: Page<Item>;
  productOf: (item: Item) => Owner;
  /** Where following pages are read. */
  more: string;
  /** Of the list's own first page. */
  address: string;
  noun: string;
  /** Behind the model. */
  columns: Column<Item>[];
}) {
  const modelOf = (item: Item) => productOf(item).model;
  const editAddress = (item: Item) => href("/dashboard/products/:id/edit", { id: productOf(item).id });
  return (
    <PagedTable
      columns={[{ name: "Model", cell: modelOf, linksTo: editAddress }, ...columns]}
      found={found}
      noun={noun}
      list={href("/dashboard/products")}
      edit={{ name: modelOf, address: editAddress }}
      addressOf={(page) => withQuery(address, { page })}
      moreOf={(page) => withQuery(more, { page })}
    />
  );
}
