import { setImmediate as yieldToOthers } from "node:timers/promises";
import { type PublicSite, publicProduct } from "#core/exports/public-product.ts";
import type { Database } from "../../../database/database.ts";
import { preparedQuery } from "../../../database/prepared-query.ts";
import { currentFacts } from "../../fact/site-facts.ts";
import { releasesOfProduct } from "../../release/release-queries.ts";
import { productById } from "../product-by-id.ts";
import { withShownFacts } from "../product-cache.ts";

/** Products per piece: their sheets and releases take longer than the rows of a CSV file. */
const batchSize = 10;

/** Yields `/catalog.json` in chunks: a list of the products' own JSON, one a line, in the order of `/catalog.csv`. */
export async function* catalogJson(database: Database, site: PublicSite): AsyncGenerator<string> {
  // With the first products, so that a database that is unavailable is told before anything is sent.
  const { set } = await currentFacts(database);
  let before = "[\n";
  for (let last = -1; ; ) {
    const rows = await productIds(database, last);
    let piece = "";
    for (const { id } of rows) {
      const stored = await productById(database, id);
      if (!stored) continue;
      const product = withShownFacts(set)(stored);
      piece += before + JSON.stringify(publicProduct(product, await releasesOfProduct(database, id), site, set));
      before = ",\n";
      await yieldToOthers();
    }
    if (piece !== "") yield piece;
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < batchSize) break;
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

const productIds = preparedQuery((database, after: number) =>
  database
    .selectFrom("product")
    .select(["product.seq", "product.id"])
    .where("product.seq", ">", after)
    .orderBy("product.seq")
    .limit(batchSize),
);
