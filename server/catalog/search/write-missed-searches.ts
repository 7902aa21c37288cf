import { sql } from "kysely";
import type { Work } from "../../database/database.ts";
import { insertRows } from "../../database/insert-rows.ts";

/** `networks` that are told apart for a text; `texts` a day, and of them those that one network was the first to search. */
export const missedLimits = { networks: 3, texts: 500, textsOfNetwork: 20 };

/** How often a text was searched, and the keyed hashes of the networks. */
export interface Missed {
  searches: number;
  networks: Set<string>;
}

/** Adds to what all processes have counted. Drops texts beyond the limits. */
export async function addMissedSearches(work: Work, day: string, missed: Map<string, Missed>): Promise<void> {
  if (missed.size === 0) return;
  const counted = await countedOn(work, day);
  const searches = [];
  const networks = [];
  for (const [query, found] of missed) {
    const known = counted.texts.get(query);
    const first = known ? undefined : [...found.networks].find(counted.hasRoom);
    if (!known && (!first || counted.texts.size >= missedLimits.texts)) continue;
    const before = known ?? new Set<string>();
    const added = [...found.networks].filter((network) => !before.has(network) && network !== first);
    const stored = [...(first ? [first] : []), ...added].slice(0, Math.max(0, missedLimits.networks - before.size));
    if (first) counted.addText(query, first);
    searches.push({ day, query, searches: found.searches, networks: before.size + stored.length });
    networks.push(...stored.map((network) => ({ day, query, network, is_first: network === first ? 1 : 0 })));
  }
  if (searches.length === 0) return;
  await work
    .insertInto("missed_search")
    .values(searches)
    .onConflict((conflict) =>
      conflict.columns(["day", "query"]).doUpdateSet({
        searches: sql<number>`missed_search.searches + excluded.searches`,
        // After midnight, the hashes of the day may be gone already.
        networks: sql<number>`case when missed_search.networks > excluded.networks
          then missed_search.networks else excluded.networks end`,
      }),
    )
    .execute();
  await insertRows(work, "missed_search_network", networks);
}

async function countedOn(work: Work, day: string) {
  const rows = await work
    .selectFrom("missed_search")
    .leftJoin("missed_search_network as network", (join) =>
      join.onRef("network.day", "=", "missed_search.day").onRef("network.query", "=", "missed_search.query"),
    )
    .select(["missed_search.query", "network.network", "network.is_first"])
    .where("missed_search.day", "=", day)
    .execute();
  const texts = new Map<string, Set<string>>();
  const newTexts = new Map<string, number>();
  const addFirst = (network: string) => newTexts.set(network, (newTexts.get(network) ?? 0) + 1);
  for (const { query, network, is_first } of rows) {
    const networks = texts.get(query) ?? new Set();
    texts.set(query, networks);
    if (network === null) continue;
    networks.add(network);
    if (is_first) addFirst(network);
  }
  return {
    texts,
    hasRoom: (network: string) => (newTexts.get(network) ?? 0) < missedLimits.textsOfNetwork,
    addText(query: string, network: string) {
      texts.set(query, new Set());
      addFirst(network);
    },
  };
}
