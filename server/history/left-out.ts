import type { Database, Work } from "../database/database.ts";
import { type BinPlace, statesInBin } from "./bin.ts";
import { linkedIds } from "./lost-links.ts";
import { type RecordState, unpackState } from "./state-body.ts";

const linkFields = { features: "feature", accessories: "product", products: "product" } as const;

/** Features, products and documents that have been deleted since are left out; a category that is gone refuses the record. */
export async function withoutWhatIsGone(work: Work, state: RecordState) {
  const { record } = state;
  const left = { ...record };
  let gone = 0;
  for (const [field, table] of Object.entries(linkFields)) {
    const had = record[field];
    if (!Array.isArray(had)) continue;
    const there = new Set(await existing(work, table, had));
    left[field] = had.filter((id) => there.has(id));
    gone += had.length - there.size;
  }
  if (Array.isArray(record.successors)) {
    const successors = record.successors as { product: string }[];
    const there = await existing(
      work,
      "product",
      successors.map(({ product }) => product),
    );
    left.successors = successors.filter(({ product }) => there.includes(product));
    gone += successors.length - there.length;
  }
  const evidence = await goneEvidence(work, record);
  if (evidence.size > 0) {
    const { ndaaLetter, onvif = [] } = record as { ndaaLetter?: string; onvif?: { declaration?: string }[] };
    if (evidence.has(ndaaLetter)) delete left.ndaaLetter;
    if (onvif.length > 0)
      left.onvif = onvif.map(({ declaration, ...profile }) =>
        evidence.has(declaration) ? profile : { ...profile, ...(declaration !== undefined && { declaration }) },
      );
    gone += evidence.size;
  }
  return { state: { ...state, record: left }, gone };
}

/** Letters and declarations that are neither among the product's own downloads nor general ones. */
async function goneEvidence(work: Work, record: RecordState["record"]): Promise<Set<string | undefined>> {
  const {
    ndaaLetter,
    onvif = [],
    downloads = {},
  } = record as {
    ndaaLetter?: string;
    onvif?: { declaration?: string }[];
    downloads?: object;
  };
  const named = [ndaaLetter, ...onvif.map(({ declaration }) => declaration)].filter((id) => id !== undefined);
  const others = named.filter((id) => !Object.hasOwn(downloads, id));
  if (others.length === 0) return new Set();
  const rows = await work.selectFrom("download").select("id").where("id", "in", others).execute();
  return new Set(others.filter((id) => !rows.some((row) => row.id === id)));
}

async function existing(work: Work, table: "feature" | "product", ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await work.selectFrom(table).select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

/** What a restored record misses comes back to it with its own restoring. */
export async function noteLeftInBin(work: Work, record: BinPlace, left: string[], now: number): Promise<void> {
  if (left.length === 0) return;
  const found = await statesInBin(work, now)
    .select(["state.record_id as lost", "change_set.id as set"])
    .where("state.record_id", "in", left)
    .execute();
  if (found.length === 0) return;
  await work
    .insertInto("lost_link")
    .values(
      found.map(({ lost, set }) => ({ change_set: set, collection: record.collection, record_id: record.id, lost })),
    )
    .onConflict((same) => same.doNothing())
    .execute();
}

/** The newest that led to one of the records. */
export async function stateLeadingTo(database: Database, { collection, id }: BinPlace, ids: string[]) {
  const rows = await database
    .selectFrom("record_state")
    .select("body")
    .where("collection", "=", collection)
    .where("record_id", "=", id)
    .orderBy("version", "desc")
    .limit(20)
    .execute();
  for (const { body } of rows) {
    const state = unpackState(body);
    const linked = state && linkedIds(state);
    if (linked && ids.some((one) => linked.has(one))) return state;
  }
  return undefined;
}
