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
import {
  type Database,
  DatabaseUnavailable,
  type Engine,
  type JsonRows,
  type SearchColumn,
  searchColumns,
  type Work,
} from "../database.ts";
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

  /** Two-character texts, which the trigrams of `product_index` do not find, as tokens in hexadecimal. */
  async createBigramIndex(work: Kysely<unknown>): Promise<void> {
    const columns = sql.join(searchColumns.map((name) => sql.ref(name)));
    const pairsOf = (row: string) => sql.join(searchColumns.map((name) => bigramsOf(`${row}.${name}`)));
    const contents = searchColumns.map((name) => sql`${bigramsOf(`product.${name}`)} as ${sql.ref(name)}`);
    // A view, so that FTS5 can check and rebuild its index.
    await sql`create view product_index_bigrams as select product.seq, ${sql.join(contents)} from product`.execute(
      work,
    );
    await sql`create virtual table product_index_pairs using fts5(
      ${columns}, content='product_index_bigrams', content_rowid='seq', columnsize=0, detail=column, tokenize='ascii'
    )`.execute(work);
    const add = sql`insert into product_index_pairs (rowid, ${columns}) values (new.seq, ${pairsOf("new")})`;
    const drop = sql`insert into product_index_pairs (product_index_pairs, rowid, ${columns})
      values ('delete', old.seq, ${pairsOf("old")})`;
    await sql`create trigger product_pairs_insert after insert on product begin ${add}; end`.execute(work);
    await sql`create trigger product_pairs_delete after delete on product begin ${drop}; end`.execute(work);
    await sql`create trigger product_pairs_update after update of ${columns} on product
      when (old.model_key, old.description_key, old.specs_key)
        is not (new.model_key, new.description_key, new.specs_key)
      begin ${drop}; ${add}; end`.execute(work);
    await sql`insert into product_index_pairs (product_index_pairs) values ('rebuild')`.execute(work);
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
    if (isPair(text)) return sql`(select rowid as seq from product_index_pairs(${pairOf(text, column)}))`;
    const phrase = column ? `{${column}} : ${phraseOf(text)}` : phraseOf(text);
    if (isPhrase(text)) return sql`(select rowid as seq from product_index(${phrase}))`;
    return sql`(select seq from product where seq in (select rowid from product_index(${phrase}))
      and ${holds(text, column)})`;
  }

  /** The index finds rows in order, so `limit` stops it early. */
  firstHolding(text: string, count: number): RawBuilder<{ seq: number }> | undefined {
    if (!isPhrase(text)) return undefined;
    if (isPair(text)) return sql`(select rowid as seq from product_index_pairs(${pairOf(text)}) limit ${count})`;
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

  async integrityErrors(database: Database): Promise<string[]> {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
    return rows.map((row) => row.integrity_check).filter((fault) => fault !== "ok");
  }

  /** FTS5's check is a write: https://sqlite.org/fts5.html#the_integrity_check_command */
  async isSearchIndexIntact(copy: Database): Promise<boolean> {
    try {
      for (const index of searchIndexes) {
        await sql`insert into ${sql.ref(index)} (${sql.ref(index)}, rank) values ('integrity-check', 1)`.execute(copy);
      }
      return true;
    } catch (error) {
      if (isSqliteError(error, "corrupt")) return false;
      throw error;
    }
  }

  async rebuildSearchIndex(work: Work): Promise<void> {
    for (const index of searchIndexes) {
      await sql`insert into ${sql.ref(index)} (${sql.ref(index)}) values ('rebuild')`.execute(work);
    }
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

const searchIndexes = ["product_index", "product_index_pairs"] as const;

/** Reading a character from a long text walks to it, so that a long one is read in pieces. In characters. */
const pieceLength = 256;
const shortText = 1_000;

/** All pairs of characters of a column in hexadecimal, each once. Plain SQL, because an earlier release writes too. */
function bigramsOf(column: string): RawBuilder<string> {
  const text = sql.ref(column);
  const [piece, rest] = [sql.lit(pieceLength + 1), sql.lit(pieceLength + 1)];
  const hasMore = sql`at + 1 < length(piece)`;
  return sql`(case when length(${text}) <= ${sql.lit(shortText)} then (
      with recursive place (at) as (select 1 union all select at + 1 from place where at < length(${text}) - 1)
      select coalesce(group_concat(distinct hex(substr(${text}, at, 2))), '') from place
    ) else (
      with recursive place (piece, rest, at) as (
        select substr(${text}, 1, ${piece}), substr(${text}, ${rest}), 1
        union all
        select iif(${hasMore}, piece, substr(rest, 1, ${piece})), iif(${hasMore}, rest, substr(rest, ${rest})),
          iif(${hasMore}, at + 1, 1)
        from place where ${hasMore} or length(rest) > 1
      )
      select group_concat(distinct hex(substr(piece, at, 2))) from place
    ) end)`;
}

function isPair(text: string): boolean {
  return Array.from(text).length === 2;
}

function pairOf(text: string, column?: SearchColumn): string {
  const token = Buffer.from(text).toString("hex");
  return column ? `{${column}} : ${token}` : token;
}

function isPhrase(text: string): boolean {
  return Array.from(text).length <= longestPhrase;
}

function phraseOf(text: string): string {
  return `"${Array.from(text).slice(0, longestPhrase).join("").replaceAll('"', '""')}"`;
}
