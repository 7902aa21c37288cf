import { setTimeout as sleep } from "node:timers/promises";
import { recordChange } from "../../changes/record-change.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { countChanges, type RulesChange, showTogether } from "./rules-change.ts";
import { currentFacts, isOfOtherReader, type SiteFacts } from "./site-facts.ts";
import { differing, loadSheets, type ReadSource, readSheets, storeFacts, writeSources } from "./write-facts.ts";

/** Products per transaction. */
const batchSize = 10;
/** Between two batches, so that other writers come first. */
const pauseMs = 10;

/** How many products are still to be read with today's facts. */
export async function countOutdated(database: Database): Promise<number> {
  const { digest } = await currentFacts(database);
  let remaining = 0;
  for (const outdated of outdatedProducts(database, digest)) {
    const { count } = await outdated
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    remaining += Number(count);
  }
  return remaining;
}

/** Three ranges of the index, none of which reads the products between. */
function outdatedProducts(database: Database, digest: string) {
  const products = database.selectFrom("product").select("id");
  return [
    products.where("facts_digest", "is", null),
    products.where("facts_digest", "<", digest),
    products.where("facts_digest", ">", digest),
  ];
}

async function nextOutdated(database: Database, digest: string): Promise<string[]> {
  for (const outdated of outdatedProducts(database, digest)) {
    const rows = await outdated.limit(batchSize).execute();
    if (rows.length > 0) return rows.map(({ id }) => id);
  }
  return [];
}

interface RefreshOptions {
  database: Database;
  /** Never the connection that requests wait for. */
  background: Database;
  signal?: AbortSignal;
  until?: number;
  /** Counts what a new release's reader changes. */
  byRules?: RulesChange | undefined;
}

/**
 * Reads the sheets of products whose sheets were read with other facts, in batches. Stopped between any two, it continues where it
 * was. A product's old facts stand until its batch. Returns whether all are read.
 */
export async function refreshFacts({
  database,
  background,
  signal,
  until = Number.POSITIVE_INFINITY,
  byRules,
}: RefreshOptions): Promise<boolean> {
  while (!signal?.aborted && performance.now() < until) {
    const facts = await currentFacts(background);
    const ids = await nextOutdated(background, facts.digest);
    if (ids.length === 0) return true;
    const read = await readSheets(await loadSheets(background, ids), facts);
    const counted = await transaction(database, (work) => writeBatch(work, read, facts, byRules));
    if (byRules) Object.assign(byRules, counted);
    await sleep(pauseMs);
  }
  return false;
}

/** A product that was changed since its sheet was read has been read by that change. */
async function writeBatch(
  work: Work,
  read: ReadSource[],
  facts: SiteFacts,
  byRules?: RulesChange,
): Promise<RulesChange | undefined> {
  const ids = read.map(({ source }) => source.id);
  const versions = await work.selectFrom("product").select(["id", "version"]).where("id", "in", ids).execute();
  const current = new Map(versions.map(({ id, version }) => [id, version]));
  const unchanged = read.filter(({ source }) => current.get(source.id) === source.version);
  const at = Date.now();
  const ofOtherRules = unchanged.filter(({ source }) => isOfOtherReader(source.facts_digest));
  const before = byRules && (await countChanges(work, ofOtherRules));
  // Not a new version: nobody's open form is outdated by it.
  for (const id of await storeFacts(work, unchanged, facts)) {
    await recordChange(work, { collection: "products", id, kind: "updated", at, isDerived: true });
  }
  if (!byRules || !before || before.products.length === 0) return byRules;
  return showTogether(work, byRules, { ...before, at });
}

/** In a transaction that has restored products: without changes, because a restored site is as its archive. */
export async function storeAllFacts(work: Work): Promise<void> {
  const facts = await currentFacts(work);
  for (;;) {
    const ids = await nextOutdated(work, facts.digest);
    if (ids.length === 0) return;
    await writeSources(work, await loadSheets(work, ids), facts);
  }
}

/** The products whose facts are not what their sheets state, though read with today's facts. */
export async function mismatchedFacts(database: Database, products: string[]): Promise<string[]> {
  const facts = await currentFacts(database);
  const sources = (await loadSheets(database, products)).filter(({ facts_digest }) => facts_digest === facts.digest);
  const different = await differing(database, await readSheets(sources, facts), facts);
  return different.map(({ source }) => source.id);
}

export async function repairFacts(work: Work, product: string): Promise<void> {
  const facts = await currentFacts(work);
  await writeSources(work, await loadSheets(work, [product]), facts);
  await recordChange(work, { collection: "products", id: product, kind: "updated", at: Date.now(), isDerived: true });
}
