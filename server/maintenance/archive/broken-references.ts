import { sql } from "kysely";
import { circleIn } from "#core/product/successor.ts";
import type { Part } from "../../catalog/collection.ts";
import { collections } from "../../catalog/collections.ts";
import type { Database } from "../../database/database.ts";
import type { TableName } from "../../database/pages-of.ts";

export interface BrokenReference {
  message: string;
  /** A row that is only a link, so that it can be removed without loss. */
  link?: {
    table: "accessory" | "successor" | "product_feature" | "download_product" | "release_product" | "evidence";
    product: string;
    other: string;
  };
  /** Rows of a record that is gone. */
  leftover?: { part: Part; of: TableName; id: string };
}

/** Every column that names a file. */
export const fileReferences = collections.flatMap(({ table, files = [], parts = [] }) => [
  ...files.map((file) => ({ table, owner: "id", ...file })),
  ...parts.flatMap(({ table, owner, files = [] }) => files.map((file) => ({ table, owner, ...file }))),
]);

interface Belonging {
  table: TableName;
  column: string;
  to: TableName;
  what: string;
  part?: Part;
}

const belongings: readonly Belonging[] = collections.flatMap(({ table: to, references = [], parts = [] }) => [
  ...references.map((reference) => ({ table: to, ...reference })),
  ...parts.flatMap((part) =>
    part.what === undefined ? [] : [{ table: part.table, column: part.owner, to, what: part.what, part }],
  ),
]);

/** Checks what foreign keys guarantee, in case a database or an archive is damaged, and that pictures are pictures. */
export async function brokenReferences(database: Database): Promise<BrokenReference[]> {
  const broken: BrokenReference[] = [];
  for (const { table, column, owner, what } of fileReferences) {
    const rows = await sql<{ owner: string; key: string; known: string | null }>`
      select ${sql.ref(`${table}.${owner}`)} as owner, ${sql.ref(`${table}.${column}`)} as key, file.key as known
      from ${sql.table(table)} left join file on file.key = ${sql.ref(`${table}.${column}`)}
      where ${sql.ref(`${table}.${column}`)} is not null
        and (file.key is null or ${column === "image_key" ? sql`file.width is null` : sql`1 = 0`})
      order by 1, 2`.execute(database);
    for (const { owner, key, known } of rows.rows) {
      const fault = known === null ? "has no file" : "is no picture";
      broken.push({ message: `${what} ${owner} ${fault}: ${key}.` });
    }
  }
  for (const { table, column, to, what, part } of belongings) {
    const reference = sql.ref(`${table}.${column}`);
    const rows = await sql<{ missing: string }>`select distinct ${reference} as missing from ${sql.table(table)}
      where not exists (select 1 from ${sql.table(to)} where ${sql.ref(`${to}.id`)} = ${reference})
      order by 1`.execute(database);
    for (const { missing } of rows.rows) {
      broken.push({
        message: `${what} ${missing}, which does not exist, is left.`,
        ...(part && !part.isReferenced && { leftover: { part, of: to, id: missing } }),
      });
    }
  }
  return [...broken, ...(await brokenLinks(database))];
}

async function brokenLinks(database: Database): Promise<BrokenReference[]> {
  const accessories = await linksToNowhere(database, "accessory");
  const successors = await linksToNowhere(database, "successor");
  const features = await database
    .selectFrom("product_feature")
    .leftJoin("product", (on) =>
      on
        .onRef("product.id", "=", "product_feature.product_id")
        .onRef("product.category_id", "=", "product_feature.category_id"),
    )
    .leftJoin("feature", (on) =>
      on
        .onRef("feature.id", "=", "product_feature.feature_id")
        .onRef("feature.category_id", "=", "product_feature.category_id"),
    )
    .select(["product_feature.product_id as product", "product_feature.feature_id as other"])
    .where(({ or, eb }) => or([eb("product.id", "is", null), eb("feature.id", "is", null)]))
    .orderBy("product_feature.product_id")
    .orderBy("product_feature.feature_id")
    .execute();
  const documents = await database
    .selectFrom("download_product")
    .leftJoin("product", "product.id", "download_product.product_id")
    .leftJoin("download", "download.id", "download_product.download_id")
    .select(["download_product.product_id as product", "download_product.download_id as other"])
    .where(({ or, eb }) => or([eb("product.id", "is", null), eb("download.id", "is", null)]))
    .orderBy("download_product.download_id")
    .orderBy("download_product.product_id")
    .execute();
  const releases = await database
    .selectFrom("release_product")
    .leftJoin("product", "product.id", "release_product.product_id")
    .leftJoin("release", "release.id", "release_product.release_id")
    .select(["release_product.product_id as product", "release_product.release_id as other"])
    .where(({ or, eb }) => or([eb("product.id", "is", null), eb("release.id", "is", null)]))
    .orderBy("release_product.product_id")
    .orderBy("release_product.release_id")
    .execute();
  const evidence = await evidenceOfNothing(database);
  return [
    ...accessories.map(({ product, other }) => ({
      message: `Product ${product} has the accessory ${other}, and one of them does not exist.`,
      link: { table: "accessory" as const, product, other },
    })),
    ...successors.map(({ product, other }) => ({
      message: `Product ${product} has the successor ${other}, and one of them does not exist.`,
      link: { table: "successor" as const, product, other },
    })),
    ...(await circleOfSuccessors(database)),
    ...features.map(({ product, other }) => ({
      message: `Product ${product} has the feature ${other}, which its category does not offer.`,
      link: { table: "product_feature" as const, product, other },
    })),
    ...documents.map(({ product, other }) => ({
      message: `Download ${other} is for product ${product}, and one of them does not exist.`,
      link: { table: "download_product" as const, product, other },
    })),
    ...releases.map(({ product, other }) => ({
      message: `The release ${other} is for product ${product}, and one of them does not exist.`,
      link: { table: "release_product" as const, product, other },
    })),
    ...evidence.map(({ product, other }) => ({
      message: `The evidence of product ${product} names the download ${other}, which does not exist.`,
      link: { table: "evidence" as const, product, other },
    })),
  ];
}

async function linksToNowhere(database: Database, table: "accessory" | "successor") {
  const other = sql.ref<string>(table === "accessory" ? "accessory_id" : "successor_id");
  const { rows } = await sql<{ product: string; other: string }>`
    select product_id as product, ${other} as other from ${sql.table(table)}
    where not exists (select 1 from product where product.id = product_id)
      or not exists (select 1 from product where product.id = ${other})
    order by 1, 2`.execute(database);
  return rows;
}

/** The link that closes the circle can be removed, as each of them can. */
async function circleOfSuccessors(database: Database): Promise<BrokenReference[]> {
  const links = await database
    .selectFrom("successor")
    .select(["product_id as product", "successor_id as successor"])
    .orderBy("product_id")
    .orderBy("successor_id")
    .execute();
  const circle = circleIn(links);
  const [product, other] = circle?.slice(-2) ?? [];
  if (!circle || product === undefined || other === undefined) return [];
  const message = `These products are each other's successors in a circle: ${circle.join(", ")}.`;
  return [{ message, link: { table: "successor", product, other } }];
}

/** Letters and declarations are downloads of the product or general ones, which no foreign key can say. */
async function evidenceOfNothing(database: Database): Promise<{ product: string; other: string }[]> {
  const { rows } = await sql<{ product: string; other: string }>`
    select product, other from (
      select id as product, ndaa_letter as other from product where ndaa_letter is not null
      union select product_id, declaration from product_onvif
        inner join product as owner on owner.id = product_id where declaration is not null
    ) as named
    where not exists (select 1 from download where download.id = other)
      and not exists (select 1 from product_download as own where own.product_id = product and own.id = other)
    order by 1, 2`.execute(database);
  return rows;
}
