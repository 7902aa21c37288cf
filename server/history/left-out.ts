import type { Database, Work } from "../database/database.ts";
import { type BinPlace, statesInBin } from "./bin.ts";
import { linkedIds } from "./lost-links.ts";
import { wholeStates } from "./sheet-rows.ts";
import type { RecordState } from "./state-body.ts";

/** Ids of records and features that come and go in the same transaction. */
export interface Arriving {
  there: ReadonlySet<string>;
  gone: ReadonlySet<string>;
}

const linkFields = { features: "feature", accessories: "product", products: "product" } as const;

/** Features, products and documents that have been deleted since are left out; a category that is gone refuses the record. */
export async function withoutWhatIsGone(work: Work, state: RecordState, { there, gone: going }: Arriving) {
  const { record } = state;
  const left = { ...record };
  const gone = new Set<string>();
  for (const [field, table] of Object.entries(linkFields)) {
    const had = record[field];
    if (!Array.isArray(had)) continue;
    const found = new Set(await existing(work, table, had));
    const isThere = (id: string) => there.has(id) || (found.has(id) && !going.has(id));
    left[field] = had.filter(isThere);
    for (const id of had) if (!isThere(id)) gone.add(id);
  }
  if (Array.isArray(record.successors)) {
    const successors = record.successors as { product: string }[];
    const found = await existing(
      work,
      "product",
      successors.map(({ product }) => product),
    );
    const isThere = (id: string) => there.has(id) || (found.includes(id) && !going.has(id));
    left.successors = successors.filter(({ product }) => isThere(product));
    for (const { product } of successors) if (!isThere(product)) gone.add(product);
  }
  const evidence = new Set([...(await goneEvidence(work, record))].filter((id) => !there.has(id)));
  if (evidence.size > 0) {
    const { ndaaLetter, onvif = [] } = record as { ndaaLetter?: string; onvif?: { declaration?: string }[] };
    if (ndaaLetter !== undefined && evidence.has(ndaaLetter)) delete left.ndaaLetter;
    if (onvif.length > 0)
      left.onvif = onvif.map(({ declaration, ...profile }) =>
        declaration === undefined || evidence.has(declaration) ? profile : { ...profile, declaration },
      );
    for (const id of evidence) gone.add(id);
  }
  return { state: { ...state, record: left }, gone: await namesOfDeleted(work, [...gone], record.category) };
}

/** In their order. A feature has no deletion of its own: an earlier state of its category names it. */
async function namesOfDeleted(work: Work, ids: string[], category: unknown): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await work
    .selectFrom("change")
    .select(["record_id", "title"])
    .where("record_id", "in", ids)
    .where("kind", "=", "deleted")
    .orderBy("revision")
    .execute();
  const names = new Map(deleted.map(({ record_id, title }) => [record_id, title]));
  const unnamed = ids.filter((id) => !names.get(id));
  const states =
    typeof category === "string" && unnamed.length > 0 ? await newestStates(work, "categories", category) : [];
  for (const { record } of states.toReversed()) {
    const labels = record.features as Record<string, string>;
    for (const id of unnamed) if (Object.hasOwn(labels, id)) names.set(id, labels[id] ?? "");
  }
  return ids.map((id) => names.get(id) || "a record without a name");
}

/** Those of the newest twenty that can be read. */
async function newestStates(database: Database, collection: string, id: string): Promise<RecordState[]> {
  const rows = await database
    .selectFrom("record_state")
    .select(["body", "sheet"])
    .where("collection", "=", collection)
    .where("record_id", "=", id)
    .orderBy("version", "desc")
    .limit(20)
    .execute();
  return [...(await wholeStates(database, rows)).values()];
}

/** Letters and declarations that are neither among the product's own downloads nor general ones. */
async function goneEvidence(work: Work, record: RecordState["record"]): Promise<Set<string>> {
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
  const states = await newestStates(database, collection, id);
  return states.find((state) => {
    const linked = linkedIds(state);
    return ids.some((one) => linked.has(one));
  });
}
