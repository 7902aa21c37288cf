import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type FactDefinition, FactSet, notAFact } from "#core/facts/fact.ts";
import type { Database } from "../../database/database.ts";
import { factOfRow, isKnownType } from "./fact-tables.ts";

/** All facts of a moment. */
export interface SiteFacts {
  set: FactSet;
  /** Its labels say that a row states no fact. */
  ignoredLabels: FactDefinition;
  /** Ids of facts whose type only a newer release beside this one knows. Their values are left alone. */
  unknownTypes: string[];
  /** The same facts, as far as reading goes, give the same digest in every process. */
  digest: string;
  /** The facts that sheets of a category may state, with `notAFact`. The same list for the same category. */
  factsOf(category: string): readonly FactDefinition[];
}

/** Increase it when the same facts read a sheet differently than before. */
const readerVersion = 4;
const ofThisReader = `r${readerVersion}.`;

/** Whether a digest is that of a release whose reader read sheets by other rules. */
export function isOfOtherReader(digest: string | null): boolean {
  return digest !== null && !digest.startsWith(ofThisReader);
}

/** What was read with facts that are about to be saved counts once they are. */
const listsByDigest = new LRUCache<string, Map<string, readonly FactDefinition[]>>({ max: 4 });

let latest: { content: string; facts: SiteFacts } | undefined;

export async function currentFacts(database: Database): Promise<SiteFacts> {
  const rows = await database
    .selectFrom("fact")
    .select(["id", "name", "definition"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  const content = JSON.stringify(rows);
  // The same objects as before, so that what is derived from them stays cached.
  if (latest?.content !== content) latest = { content, facts: siteFacts(rows.map(factOfRow)) };
  return latest.facts;
}

/** `records` are in the order of lists, and include `notAFact`. */
export function siteFacts(records: readonly FactDefinition[]): SiteFacts {
  const known = records.filter(({ type }) => isKnownType(type));
  const ignoredLabels = known.find(({ id }) => id === notAFact) ?? { id: notAFact, name: "", type: "text", labels: [] };
  const facts = known.filter((fact) => fact !== ignoredLabels);
  // The order of lists makes no difference to what is read.
  const byId = [...facts].sort((one, other) => (one.id < other.id ? -1 : 1));
  const content = JSON.stringify([byId.map(readPartOf), ignoredLabels.labels]);
  const digest = `${ofThisReader}${createHash("sha256").update(content).digest("base64url")}`;
  const lists = listsByDigest.get(digest) ?? new Map<string, readonly FactDefinition[]>();
  listsByDigest.set(digest, lists);
  return {
    set: new FactSet(facts),
    ignoredLabels,
    unknownTypes: records.flatMap(({ id, type }) => (isKnownType(type) ? [] : id)),
    digest,
    factsOf(category) {
      const ofCategory = byId.filter(({ categories }) => !categories || categories.includes(category));
      // Most categories have the same facts.
      const key = ofCategory.map(({ id }) => id).join(" ");
      const list = lists.get(key) ?? [...ofCategory, ignoredLabels];
      lists.set(key, list);
      return list;
    },
  };
}

/** Neither its name nor where it shows. */
function readPartOf(fact: FactDefinition) {
  const { id, type, unit, words, isOrdered, isMany, isRange, isHighFirst, takesLargest, categories, labels } = fact;
  return [id, type, unit, words, isOrdered, isMany, isRange, isHighFirst, takesLargest, categories, labels];
}
