import { setImmediate as yieldToOthers } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { csvHeadOptions, csvOptions, firstCsvColumns } from "#core/exports/csv.ts";
import type { PublicSite } from "#core/exports/public-product.ts";
import { lifecycleDates, lifecycleStatus } from "#core/product/lifecycle.ts";
import type { LifecycleRow } from "#core/product/lifecycle-list.ts";
import { productAddress } from "#core/record-address.ts";

/** Named as in the JSON of a product. */
export const lifecycleCsvColumns = [
  ...firstCsvColumns,
  ...["status", ...lifecycleDates],
  ...["successors", "url"],
] as const;

/** Yields `/support/lifecycle.csv` in chunks: the rows of the list, by model. */
export async function* lifecycleCsv(rows: AsyncIterable<LifecycleRow[]>, site: PublicSite): AsyncGenerator<string> {
  // With the first rows, so that a database that is unavailable is told before anything is sent.
  let head = stringify([[...lifecycleCsvColumns]], csvHeadOptions);
  for await (const batch of rows) {
    const cells = batch.map((row) => cellsOf(row, site));
    yield head + stringify(cells, csvOptions);
    head = "";
    await yieldToOthers();
  }
  if (head !== "") yield head;
}

function cellsOf({ id, model, category, dates, successors }: LifecycleRow, { siteUrl, today }: PublicSite): string[] {
  return [
    id,
    model,
    category,
    lifecycleStatus(dates, today) ?? "",
    ...lifecycleDates.map((name) => dates[name] ?? ""),
    successors.map(({ model }) => model).join("; "),
    siteUrl + productAddress(id),
  ];
}
