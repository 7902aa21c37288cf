import { type Expression, type NotNull, type SqlBool, sql } from "kysely";
import type { Page } from "#core/page.ts";
import type { ListedProduct } from "#core/product.ts";
import { searchKey } from "#core/search-key.ts";
import { type Database, engineOf } from "../../database/database.ts";
import type { ProductsAsked } from "../editing.ts";
import { pictureColumns, readPictures } from "../files.ts";
import { readPage, type Window } from "../paging.ts";
import { countProducts } from "./product-cards.ts";

/** Up to this many matches are sorted; of more, the products are walked in their order until the page is full. */
const few = 2_000;

/** The products that the administrator's list asks for. Which they are is asked first, then what it shows of them. */
export async function listedProducts(
  database: Database,
  asked: ProductsAsked,
): Promise<Page<ListedProduct> | undefined> {
  const key = searchKey(asked.query).trim();
  const { total, matching } = key ? await match(database, key) : { total: await countProducts(database) };
  return readPage(asked.page, total, async (window) => show(database, await pick(database, asked, matching, window)));
}

interface Matches {
  total: number;
  /** The condition for them, on `product`; none for all products. */
  matching?: Expression<SqlBool>;
}

/** Models and the categories that they are in stand in one index, which is read to its end at most. */
async function match(database: Database, key: string): Promise<Matches> {
  const { contains } = engineOf(database);
  const categories = await database
    .selectFrom("category")
    .select("id")
    .where(({ ref }) => contains(ref("name_key"), key))
    .execute();
  const inModel = contains(sql.ref<string>("product.model_key"), key);
  const ids = categories.map(({ id }) => id);
  const matching = ids.length === 0 ? inModel : sql<SqlBool>`(${inModel} or product.category_id in (${sql.join(ids)}))`;

  const products = database.selectFrom("product").where(matching);
  const first = await products
    .select("seq")
    .limit(few + 1)
    .execute();
  if (first.length <= few) return { total: first.length, matching: areSeqs(first) };
  const { total } = await products.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { total, matching };
}

function areSeqs(products: { seq: number }[]): Expression<SqlBool> {
  return sql<SqlBool>`product.seq in (${sql.join(products.map(({ seq }) => seq))})`;
}

/** One window of the list, in its order. */
async function pick(
  database: Database,
  { sort, descending }: ProductsAsked,
  matching: Expression<SqlBool> = sql<SqlBool>`1 = 1`,
  { limit, offset }: Window,
): Promise<{ seq: number }[]> {
  const direction = descending ? "desc" : "asc";
  const products = database.selectFrom("product").select("product.seq").where(matching).limit(limit).offset(offset);
  switch (sort) {
    case "model":
      return products.orderBy("product.model_key", direction).execute();
    case "category":
      return products
        .innerJoin("category", "category.id", "product.category_id")
        .orderBy("category.name_key", direction)
        .orderBy("product.model_key")
        .execute();
    case "updated":
      return products.orderBy("product.updated_at", direction).orderBy("product.seq", direction).execute();
  }
}

/** These products, in their order. */
async function show(database: Database, products: { seq: number }[]): Promise<ListedProduct[]> {
  if (products.length === 0) return [];
  const rows = await database
    .selectFrom("product")
    .innerJoin("category", "category.id", "product.category_id")
    .innerJoin("file", "file.key", "product.image_key")
    .select(["product.seq", "product.id", "product.model", "product.ndaa", "product.image_alt", "product.updated_at"])
    .select(["category.id as categoryId", "category.name as categoryName"])
    .select(pictureColumns)
    .where(areSeqs(products))
    .$narrowType<{ width: NotNull; height: NotNull }>()
    .execute();
  const picture = await readPictures(database, rows);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return products.flatMap(({ seq }) => {
    const row = bySeq.get(seq);
    if (!row) return [];
    return {
      id: row.id,
      model: row.model,
      category: { id: row.categoryId, name: row.categoryName },
      ndaa: row.ndaa === 1,
      picture: picture(row, row.image_alt || row.model),
      updatedAt: row.updated_at,
    };
  });
}
