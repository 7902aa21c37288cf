import { href } from "react-router";
import { type LabelQuery, labelKinds } from "#core/facts/sheet-label.ts";
import { isId } from "#core/id.ts";
import { readPageNumber } from "#core/page.ts";
import { withQuery } from "../../navigation/with-query.ts";

export function readRowsQuery(parameters: URLSearchParams): LabelQuery {
  const category = parameters.get("category") ?? "";
  return {
    query: (parameters.get("q") ?? "").trim().slice(0, 200),
    kind: labelKinds.find((kind) => kind === parameters.get("show")),
    category: isId(category) ? category : undefined,
    page: readPageNumber(parameters.get("page")),
  };
}

const showsColumns = "column";

/** Whether the sheets are listed whose column is asked for, in place of labels. */
export function isOfColumns(parameters: URLSearchParams): boolean {
  return parameters.get("show") === showsColumns;
}

export function columnsAddress(page: number): string {
  return withQuery(href("/dashboard/facts/rows"), { show: showsColumns, page: page > 1 ? page : undefined });
}

export function rowsAddress(query: Partial<LabelQuery>, address: string = href("/dashboard/facts/rows")): string {
  const { query: q, kind: show, category, page } = query;
  return withQuery(address, { q, show, category, page });
}
