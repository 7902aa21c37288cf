import { type SqlBool, sql } from "kysely";
import { circleIn } from "#core/product/successor.ts";
import type { Part } from "../../catalog/collection.ts";
import { collections } from "../../catalog/collections.ts";
import { forgetNamed } from "../../catalog/product/evidence/write-evidence.ts";
import type { Database, Work } from "../../database/database.ts";
import type { TableName } from "../../database/pages-of.ts";

export interface BrokenReference {
  message: string;
  /** A reference that can be removed without loss. */
  link?: { product: string; other: string; remove(work: Work): Promise<unknown> };
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

const links = collections.flatMap(({ table: record, parts = [] }) =>
  parts.flatMap(({ table, owner, link }) => (link ? [{ record, table, owner, link }] : [])),
);

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
  const broken: BrokenReference[] = [];
  for (const { record, table, owner, link } of links) {
    const {
      column,
      to,
      isBroken = sql<SqlBool>`${isMissing(record, table, owner)} or ${isMissing(to, table, column)}`,
    } = link;
    const { rows } = await sql<{ id: string; other: string }>`
      select ${sql.ref(owner)} as id, ${sql.ref(column)} as other from ${sql.table(table)}
      where ${isBroken} order by 1, 2`.execute(database);
    for (const { id, other } of rows) {
      const [product, named] = record === "product" ? [id, other] : [other, id];
      broken.push({
        message: link.message(id, other),
        link: { product, other: named, remove: removal(table, owner, id, column, other) },
      });
    }
  }
  const evidence = await evidenceOfNothing(database);
  return [
    ...broken,
    ...(await circleOfSuccessors(database)),
    ...evidence.map(({ product, other }) => ({
      message: `The evidence of product ${product} names the download ${other}, which does not exist.`,
      link: { product, other, remove: (work: Work) => forgetNamed(work, other, product) },
    })),
  ];
}

function isMissing(record: TableName, table: TableName, column: string) {
  return sql`not exists (select 1 from ${sql.table(record)} as wanted where wanted.id = ${sql.ref(`${table}.${column}`)})`;
}

function removal(table: TableName, ...[owner, id, column, other]: [string, string, string, string]) {
  const isLink = sql`${sql.ref(owner)} = ${id} and ${sql.ref(column)} = ${other}`;
  return (work: Work) => sql`delete from ${sql.table(table)} where ${isLink}`.execute(work);
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
  return [
    { message, link: { product, other, remove: removal("successor", "product_id", product, "successor_id", other) } },
  ];
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
