import { href } from "react-router";
import type { Page } from "#core/page.ts";
import { withQuery } from "../../navigation/with-query.ts";
import type { Column } from "../list-table.tsx";
import { PagedTable } from "../paged-table.tsx";

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
  return (
    <PagedTable
      columns={[{ name: "Model", cell: ({ product }) => product.model, linksTo: editAddress }, ...columns]}
      found={found}
      noun={noun}
      list={href("/dashboard/products")}
      edit={{ name: ({ product }) => product.model, address: editAddress }}
      addressOf={(page) => withQuery(address, { page })}
      moreOf={(page) => withQuery(more, { page })}
    />
  );
}

function editAddress({ product: { id } }: OfProduct): string {
  return href("/dashboard/products/:id/edit", { id });
}
