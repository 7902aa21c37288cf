import type { OfferedProduct } from "#core/product/offered-product.ts";
import { byLine, type ReleaseLine } from "#core/release/release.ts";
import { columnList, fromRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { isKnownRelease } from "./release-queries.ts";
import { releaseColumns } from "./release-tables.ts";

export const offeredProduct = ["product.id", "product.model", "product.category_id as category"] as const;

// What a form offers in order to choose many products at once.

export async function productsOfCategory(database: Database, category: string): Promise<OfferedProduct[]> {
  return database
    .selectFrom("product")
    .select(offeredProduct)
    .where("product.category_id", "=", category)
    .orderBy("product.model_key")
    .execute();
}

export async function productsOfRelease(database: Database, release: string): Promise<OfferedProduct[]> {
  return database
    .selectFrom("release_product")
    .innerJoin("product", "product.id", "release_product.product_id")
    .select(offeredProduct)
    .where("release_product.release_id", "=", release)
    .orderBy("product.model_key")
    .execute();
}

export async function releaseLines(database: Database): Promise<ReleaseLine[]> {
  const rows = await database
    .selectFrom("release")
    .innerJoin("file", "file.key", "release.file_key")
    .select(["release.id", "file.name as file_name"])
    .select(columnList("release", releaseColumns))
    .select(({ selectFrom }) =>
      selectFrom("release_product")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("release_product.release_id", "=", "release.id")
        .as("product_count"),
    )
    .where(isKnownRelease)
    .execute();
  const releases = rows.map((row) => {
    const { name, line, kind, versionText, predecessor, hardwareRevisions, regions } = fromRow(releaseColumns, row);
    const fields = {
      id: row.id,
      name,
      fileName: row.file_name,
      line,
      kind,
      versionText,
      predecessor,
      hardwareRevisions,
      regions,
    };
    return { ...fields, productCount: row.product_count ?? 0 };
  });
  return byLine(releases).flatMap(([newest]) => newest ?? []);
}
