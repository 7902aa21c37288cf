import {
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  SqliteAdapter,
  sql,
} from "kysely";
import { jsonArrayFrom } from "kysely/helpers/sqlite";
import { DatabaseUnavailable, type Engine, type JsonRows, type SearchColumn, searchColumns } from "../database.ts";
import type { Schema } from "../schema.ts";
import { isSqliteError } from "./sqlite-error.ts";

/** In characters. The index finds only this much of a longer query, because every character of a phrase costs time. */
const longestPhrase = 24;

export class SqliteEngine extends SqliteAdapter implements Engine {
  readonly columns = {
    sequence: sql`integer primary key`,
    whole: sql`integer`,
    real: sql`real`,
    key: sql`text`,
  };
  readonly now = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
  // Strict tables refuse a number in a text column instead of converting it.
  readonly tableEnd = sql`strict`;

  async acquireWriteLock(): Promise<void> {}

  async createCommitSignal(): Promise<void> {}

  /** Triggers pass old and new texts: https://sqlite.org/fts5.html#external_content_tables */
  async createProductIndex(work: Kysely<unknown>): Promise<void> {
    await sql`create virtual table product_index using fts5(
      model_key, description_key, specs_key,
      content='product', content_rowid='seq', columnsize=0, tokenize='trigram case_sensitive 1'
    )`.execute(work);
    const add = sql`insert into product_index (rowid, model_key, description_key, specs_key)
      values (new.seq, new.model_key, new.description_key, new.specs_key)`;
    const drop = sql`insert into product_index (product_index, rowid, model_key, description_key, specs_key)
      values ('delete', old.seq, old.model_key, old.description_key, old.specs_key)`;
    await sql`create trigger product_index_insert after insert on product begin ${add}; end`.execute(work);
    await sql`create trigger product_index_delete after delete on product begin ${drop}; end`.execute(work);
    await sql`create trigger product_index_update after update of model_key, description_key, specs_key on product
      when (old.model_key, old.description_key, old.specs_key)
        is not (new.model_key, new.description_key, new.specs_key)
      begin ${drop}; ${add}; end`.execute(work);
  }

  async createProductCounts(work: Kysely<unknown>): Promise<void> {
    const more = sql`update category set product_count = product_count + 1 where id = new.category_id`;
    const fewer = sql`update category set product_count = product_count - 1 where id = old.category_id`;
    await sql`create trigger product_count_insert after insert on product begin ${more}; end`.execute(work);
    await sql`create trigger product_count_delete after delete on product begin ${fewer}; end`.execute(work);
    await sql`create trigger product_count_update after update of category_id on product
      when old.category_id <> new.category_id begin ${fewer}; ${more}; end`.execute(work);
  }

  /** `seq` is the row id, which every index contains. */
  async widenProductIndexes(): Promise<void> {}

  /** SQLite drops no constraint, so the table is made again: https://sqlite.org/lang_altertable.html, 7. */
  async dropChoices(work: Kysely<unknown>, table: string, column: string): Promise<void> {
    const { rows: made } = await sql<{ type: string; sql: string }>`
      select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(work);
    const { rows: children } = await sql<{ name: string }>`select distinct child.name
      from sqlite_schema child, pragma_foreign_key_list(child.name) reference
      where child.type = 'table' and reference."table" = ${table}`.execute(work);
    const choices = new RegExp(` check \\(${column} in \\([^)]*\\)\\)`);
    const copy = made.find(({ type }) => type === "table")?.sql.replace(choices, "") ?? "";

    // Dropping a table deletes the rows that refer to it.
    for (const { name } of children) {
      await sql`create table ${sql.table(`${name}_kept`)} as select * from ${sql.table(name)}`.execute(work);
    }
    await sql.raw(copy.replace(/^create table "?\w+"?/i, `create table ${table}_copy`)).execute(work);
    await sql`insert into ${sql.table(`${table}_copy`)} select * from ${sql.table(table)}`.execute(work);
    await sql`drop table ${sql.table(table)}`.execute(work);
    await sql`alter table ${sql.table(`${table}_copy`)} rename to ${sql.table(table)}`.execute(work);
    for (const { type, sql: index } of made) if (type === "index") await sql.raw(index).execute(work);
    for (const { name } of children) {
      await sql`insert into ${sql.table(name)} select * from ${sql.table(`${name}_kept`)}`.execute(work);
      await sql`drop table ${sql.table(`${name}_kept`)}`.execute(work);
    }
  }

  contains(column: Expression<string>, text: string): Expression<SqlBool> {
    return sql<SqlBool>`instr(${column}, ${text}) > 0`;
  }

  productsHolding(text: string, column?: SearchColumn): RawBuilder<{ seq: number }> {
    const phrase = column ? `{${column}} : ${phraseOf(text)}` : phraseOf(text);
    if (isPhrase(text)) return sql`(select rowid as seq from product_index(${phrase}))`;
    return sql`(select seq from product where seq in (select rowid from product_index(${phrase}))
      and ${holds(text, column)})`;
  }

  /** The index finds rows in order, so `limit` stops it early. */
  firstHolding(text: string, count: number): RawBuilder<{ seq: number }> | undefined {
    if (!isPhrase(text)) return undefined;
    return sql`(select rowid as seq from product_index(${phraseOf(text)}) limit ${count})`;
  }

  listOf(numbers: number[]): RawBuilder<number> {
    return sql`(select value from json_each(${JSON.stringify(numbers)}))`;
  }

  numbersIn(json: string): RawBuilder<{ number: number }> {
    return sql`(select value as number from json_each(${json}))`;
  }

  asJson<Row>(rows: SelectQueryBuilder<Schema, never, Row>): RawBuilder<JsonRows<Row>> {
    return sql`${jsonArrayFrom(rows)}`;
  }

  async integrityErrors(database: Kysely<unknown>): Promise<string[]> {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
    return rows.map((row) => row.integrity_check).filter((fault) => fault !== "ok");
  }

  /** FTS5's check is a write: https://sqlite.org/fts5.html#the_integrity_check_command */
  async isSearchIndexIntact(copy: Kysely<unknown>): Promise<boolean> {
    try {
      await sql`insert into product_index (product_index, rank) values ('integrity-check', 1)`.execute(copy);
      return true;
    } catch (error) {
      if (isSqliteError(error, "corrupt")) return false;
      throw error;
    }
  }

  async rebuildSearchIndex(work: Kysely<unknown>): Promise<void> {
    await sql`insert into product_index (product_index) values ('rebuild')`.execute(work);
  }

  /** Another process, such as an import, may lock the file for long. */
  isUnavailable(error: unknown): boolean {
    return error instanceof DatabaseUnavailable || isSqliteError(error, "busy");
  }

  isDuplicate(error: unknown, column: `${string}.${string}`): boolean {
    return error instanceof Error && error.message === `UNIQUE constraint failed: ${column}`;
  }
}

function holds(text: string, column?: SearchColumn): RawBuilder<SqlBool> {
  const found = (column ? [column] : searchColumns).map((name) => sql`instr(${sql.ref(name)}, ${text}) > 0`);
  return sql`(${sql.join(found, sql` or `)})`;
}

function isPhrase(text: string): boolean {
  return Array.from(text).length <= longestPhrase;
}

function phraseOf(text: string): string {
  return `"${Array.from(text).slice(0, longestPhrase).join("").replaceAll('"', '""')}"`;
}
