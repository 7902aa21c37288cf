import { setImmediate as yieldToOthers } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { csvHeadOptions, csvOptions } from "#core/exports/csv.ts";
import type { PublicSite } from "#core/exports/public-product.ts";
import { type FactSet, factText } from "#core/facts/fact.ts";
import { fileAddress } from "#core/files/file-address.ts";
import { saidOfLetter } from "#core/product/evidence.ts";
import { lifecycleStatus } from "#core/product/lifecycle.ts";
import type { ProductFields } from "#core/product/product.ts";
import { productHeads } from "#core/product-list/heads.ts";
import { categoryAddress, productAddress } from "#core/record-address.ts";
import { byLabel } from "#core/sorting.ts";
import { columnList, fromRow } from "../../../database/columns.ts";
import { type Database, engineOf, rowsIn } from "../../../database/database.ts";
import { preparedQuery } from "../../../database/prepared-query.ts";
import type { ProductFactRow } from "../../../database/schema.ts";
import { currentFacts } from "../../fact/site-facts.ts";
import { letterDate } from "../evidence/letter-date.ts";
import { productColumns } from "../product-tables.ts";

/** Products per query: few enough that reading and writing them holds nobody up. */
const batchSize = 25;

/** Named as in the JSON of a product. Those of the site's facts follow, by their ids. */
export const catalogCsvColumns = productHeads.flatMap(({ field, isInCsv }) => (isInCsv ? field : []));

/**
 * Yields `/catalog.csv` in chunks, one row per product. Not a snapshot, because a slow client would keep a transaction
 * open; ordered by a number that never changes, so that a concurrent change repeats or skips no product.
 */
export async function* catalogCsv(database: Database, site: PublicSite): AsyncGenerator<string> {
  // With the first rows, so that a database that is unavailable is told before anything is sent.
  const { set } = await currentFacts(database);
  const columns = [...catalogCsvColumns, ...set.all.map(({ id }) => id)];
  let head = stringify([columns], csvHeadOptions);
  // Without yielding, the thread's answers would be handled one after the other, before anything else.
  for (let last = -1; ; await yieldToOthers()) {
    const rows = await productRows(database, last);
    const records = rows.map((row) => cellsOf(row, site, set));
    const cells = records.map((record) => columns.map((name) => record[name] ?? ""));
    if (head !== "" || cells.length > 0) yield head + stringify(cells, csvOptions);
    head = "";
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < batchSize) return;
  }
}

const productRows = preparedQuery((database, after: number) =>
  database
    .selectFrom("product")
    .innerJoin("category", "category.id", "product.category_id")
    .innerJoin("file", "file.key", "product.image_key")
    .select(["product.seq", "product.id", "product.updated_at as updatedAt"])
    .select(columnList("product", productColumns))
    .select(letterDate.as("letterDate"))
    .select(["category.id as categoryId", "category.name as categoryName", "file.key", "file.object"])
    .select((product) =>
      engineOf(database)
        .asJson(
          product
            .selectFrom("product_feature")
            .innerJoin("feature", "feature.id", "product_feature.feature_id")
            .select("feature.label")
            .whereRef("product_feature.product_id", "=", "product.id"),
        )
        .as("features"),
    )
    .select((product) =>
      engineOf(database)
        .asJson(
          product
            .selectFrom("product_fact")
            .select(["kind", "low", "high", "text", "condition"])
            .whereRef("product_fact.product_id", "=", "product.id")
            .orderBy("position"),
        )
        .as("facts"),
    )
    .where("product.seq", ">", after)
    .orderBy("product.seq")
    .limit(batchSize),
);

type Row = Awaited<ReturnType<typeof productRows>>[number];

/** Cells by the names of columns. */
function cellsOf(row: Row, { siteUrl, today }: PublicSite, set: FactSet): Record<string, string | undefined> {
  const fields: ProductFields = fromRow(productColumns, row);
  const features = rowsIn<{ label: string }>(row.features).sort(byLabel);
  const letter = saidOfLetter(
    fields,
    fields.ndaaLetter === undefined ? undefined : { date: row.letterDate ?? undefined },
  );
  return {
    ...fields,
    ...{ ndaaSignatory: letter.signatory, ndaaDate: letter.date, ndaaReviewed: letter.reviewed },
    id: row.id,
    category: row.categoryName,
    features: features.map(({ label }) => label).join("; "),
    ndaa: String(fields.ndaa),
    status: lifecycleStatus(fields, today),
    url: siteUrl + productAddress(row.id),
    json: `${siteUrl}${productAddress(row.id)}.json`,
    categoryUrl: siteUrl + categoryAddress(row.categoryId),
    picture: siteUrl + fileAddress(row),
    updated: new Date(row.updatedAt).toISOString(),
    ...factTexts(rowsIn(row.facts), set),
  };
}

/** Texts by the ids of facts. */
function factTexts(values: FactRow[], set: FactSet): Record<string, string> {
  const byKind = Map.groupBy(values, ({ kind }) => kind);
  const texts = set.all.map((fact) => {
    const written = (byKind.get(fact.id) ?? []).map(({ low, high, text, condition }) =>
      factText(fact, {
        low: low ?? undefined,
        high: high ?? undefined,
        text: text ?? undefined,
        condition: condition ?? undefined,
      }),
    );
    return [fact.id, written.join("; ")];
  });
  return Object.fromEntries(texts);
}

type FactRow = Pick<ProductFactRow, "kind" | "low" | "high" | "text" | "condition">;
