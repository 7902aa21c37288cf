import { sql } from "kysely";
import type { Database, Work } from "../database/database.ts";
import { hashOf, packText, type RecordState, type StoredState, unpackRows, unpackState } from "./state-body.ts";

/**
 * The hashes of these products' sheets, by product. Rows are read from `source`, and stored if they are new, unless the hash is
 * known and its rows are stored.
 */
export async function storeSheets(
  work: Work,
  source: Database,
  states: ReadonlyMap<string, RecordState>,
  known: (id: string) => string | undefined = () => undefined,
): Promise<Map<string, string>> {
  const ids = [...states].flatMap(([id, { record }]) => (record.specsExcelRef === undefined ? [] : id));
  const there = await storedAmong(
    work,
    ids.flatMap((id) => known(id) ?? []),
  );
  const sheets = new Map<string, string>();
  for (const id of ids) {
    const hash = known(id);
    if (hash !== undefined && there.has(hash)) sheets.set(id, hash);
  }
  const unread = ids.filter((id) => !sheets.has(id));
  if (unread.length === 0) return sheets;
  const rows = await source
    .selectFrom("spec_sheet")
    .select(["product_id", "rows"])
    .where("product_id", "in", unread)
    .execute();
  const texts = new Map<string, string>();
  for (const { product_id, rows: text } of rows) {
    const hash = hashOf(text);
    texts.set(hash, text);
    sheets.set(product_id, hash);
  }
  const stored = await storedAmong(work, [...texts.keys()]);
  for (const [hash, text] of texts) {
    if (stored.has(hash)) continue;
    await work
      .insertInto("sheet_rows")
      .values({ hash, body: packText(text) })
      .execute();
  }
  return sheets;
}

async function storedAmong(database: Database, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await database.selectFrom("sheet_rows").select("hash").where("hash", "in", hashes).execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** With their sheets' rows; without those that are damaged, or whose rows are. */
export async function wholeStates<Stored extends StoredState>(
  database: Database,
  stored: Stored[],
): Promise<Map<Stored, RecordState>> {
  const hashes = [...new Set(stored.flatMap(({ sheet }) => sheet ?? []))];
  const rows = new Map<string, string>();
  for (const hash of hashes) {
    const row = await database.selectFrom("sheet_rows").selectAll().where("hash", "=", hash).executeTakeFirst();
    const text = row && unpackRows(row);
    if (text !== undefined) rows.set(hash, text);
  }
  const states = new Map<Stored, RecordState>();
  for (const one of stored) {
    const state = unpackState(one, rows);
    if (state) states.set(one, state);
  }
  return states;
}

export async function wholeState(database: Database, stored: StoredState): Promise<RecordState | undefined> {
  return (await wholeStates(database, [stored])).get(stored);
}

/** Removes those that no state names. Answers how many. */
export async function removeUnnamedRows(work: Work, most = Number.MAX_SAFE_INTEGER): Promise<number> {
  const removed = await sql`delete from sheet_rows where hash in (
    select hash from sheet_rows as unnamed
      where not exists (select 1 from record_state where record_state.sheet = unnamed.hash) limit ${most})`.execute(
    work,
  );
  return Number(removed.numAffectedRows ?? 0);
}
