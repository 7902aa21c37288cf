import { setTimeout as sleep } from "node:timers/promises";
import { recordChange } from "../../changes/record-change.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { currentRules, type RuleSet } from "./rule-set.ts";
import { differing, factSources, type ReadSource, readSources, writeFacts, writeRead } from "./write-facts.ts";

/** Products per transaction. */
const batchSize = 10;
/** Between two batches, so that other writers come first. */
const pauseMs = 10;

/** How many products are still to be read with today's rules. */
export async function countUnread(database: Database): Promise<number> {
  const { digest } = await currentRules(database);
  let left = 0;
  for (const unread of unreadProducts(database, digest)) {
    const { count } = await unread
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    left += Number(count);
  }
  return left;
}

/** Three ranges of the index, none of which reads the products between. */
function unreadProducts(database: Database, digest: string) {
  const products = database.selectFrom("product").select("id");
  return [
    products.where("facts_digest", "is", null),
    products.where("facts_digest", "<", digest),
    products.where("facts_digest", ">", digest),
  ];
}

async function nextUnread(database: Database, digest: string): Promise<string[]> {
  for (const unread of unreadProducts(database, digest)) {
    const rows = await unread.limit(batchSize).execute();
    if (rows.length > 0) return rows.map(({ id }) => id);
  }
  return [];
}

interface RereadOptions {
  database: Database;
  /** Never the connection that requests wait for. */
  background: Database;
  signal?: AbortSignal;
  until?: number;
}

/**
 * Reads the sheets of products that other rules have read last, in batches. Stopped between any two, it continues where it
 * was. A product's old facts stand until its batch. Returns whether all are read.
 */
export async function rereadFacts({
  database,
  background,
  signal,
  until = Number.POSITIVE_INFINITY,
}: RereadOptions): Promise<boolean> {
  while (!signal?.aborted && performance.now() < until) {
    const rules = await currentRules(background);
    const ids = await nextUnread(background, rules.digest);
    if (ids.length === 0) return true;
    const read = await readSources(await factSources(background, ids), rules);
    await transaction(database, (work) => writeBatch(work, read, rules));
    await sleep(pauseMs);
  }
  return false;
}

/** A product that was changed since its sheet was read has been read by that change. */
async function writeBatch(work: Work, read: ReadSource[], rules: RuleSet): Promise<void> {
  const ids = read.map(({ source }) => source.id);
  const versions = await work.selectFrom("product").select(["id", "version"]).where("id", "in", ids).execute();
  const current = new Map(versions.map(({ id, version }) => [id, version]));
  const unchanged = read.filter(({ source }) => current.get(source.id) === source.version);
  const at = Date.now();
  // Not a new version: nobody's open form is outdated by it.
  for (const id of await writeRead(work, unchanged, rules.digest)) {
    await recordChange(work, { collection: "products", id, kind: "updated", at });
  }
}

/** In a transaction that has restored products: without changes, because a restored site is as its archive. */
export async function readAllFacts(work: Work): Promise<void> {
  const rules = await currentRules(work);
  for (;;) {
    const ids = await nextUnread(work, rules.digest);
    if (ids.length === 0) return;
    await writeFacts(work, await factSources(work, ids), rules);
  }
}

/** The products whose facts are not what today's rules read, though they were the last to read them. */
export async function mismatchedFacts(database: Database, products: string[]): Promise<string[]> {
  const rules = await currentRules(database);
  const sources = (await factSources(database, products)).filter(({ facts_digest }) => facts_digest === rules.digest);
  const different = await differing(database, await readSources(sources, rules));
  return different.map(({ source }) => source.id);
}

export async function repairFacts(work: Work, product: string): Promise<void> {
  const rules = await currentRules(work);
  await writeFacts(work, await factSources(work, [product]), rules);
  await recordChange(work, { collection: "products", id: product, kind: "updated", at: Date.now() });
}
