import { createHmac, hkdfSync } from "node:crypto";
import type { MissedSearch } from "#core/search/missed-search.ts";
import { queryKey } from "#core/search/search-key.ts";
import type { Calendar } from "../../calendar.ts";
import type { Database } from "../../database/database.ts";
import { logFailure } from "../../database/log-failure.ts";
import { transaction } from "../../database/transaction.ts";
import type { Logger } from "../../log.ts";
import { cacheSynonymWords, wordKey } from "../synonyms/synonym-words.ts";
import { isPersonal } from "./personal-search.ts";
import { addMissedSearches, type Missed, missedLimits } from "./write-missed-searches.ts";

/** In characters. */
const longest = 64;
const writtenEveryMs = 60_000;
const keptDays = 90;
const mostShown = 50;

export interface MissedSearches extends AsyncDisposable {
  /** Counts a submitted search that found nothing. `network` is stored as a keyed hash, and for the day only. */
  count(query: string, network: string): void;
  write(): Promise<void>;
}

interface Options {
  database: Database;
  calendar: Pick<Calendar, "today">;
  /** The hashes' key is derived from it and the day. */
  secret: string;
  log: Logger;
}

/** Counts in memory, and writes once a minute without a change: no page shows it, and no visitor waits for it. */
export function openMissedSearches({ database, calendar, secret, log }: Options): MissedSearches {
  let counting = newDay(calendar.today);
  let endedDays: string | undefined;
  const timer = setInterval(() => write().catch(report), writtenEveryMs);
  timer.unref();

  function newDay(day: string) {
    const key = Buffer.from(hkdfSync("sha256", secret, "", `varifocal missed searches ${day}`, 32));
    return { day, key, missed: new Map<string, Missed>(), texts: new Map<string, number>() };
  }

  function report(error: unknown): void {
    logFailure(log, database, error, "Missed searches are not written");
  }

  async function write(): Promise<void> {
    const written = counting;
    const { today } = calendar;
    counting = newDay(today);
    if (written.missed.size === 0 && endedDays === today) return;
    try {
      await transaction(database, async (work) => {
        await addMissedSearches(work, written.day, written.missed);
        await work.deleteFrom("missed_search_network").where("day", "<", today).execute();
      });
      endedDays = today;
    } catch (error) {
      // With the key of another day, the same network would count twice.
      if (written.day === counting.day) for (const [query, missed] of written.missed) add(query, missed);
      throw error;
    }
  }

  function add(query: string, { searches, networks }: Missed): void {
    const known = counting.missed.get(query) ?? { searches: 0, networks: new Set() };
    if (known.searches === 0 && counting.missed.size >= missedLimits.texts) return;
    known.searches += searches;
    for (const network of networks) if (known.networks.size < missedLimits.networks) known.networks.add(network);
    counting.missed.set(query, known);
  }

  return {
    count(text, network) {
      const query = queryKey(text).replaceAll(/\s+/g, " ");
      if (query === "" || query.length > longest || isPersonal(query)) return;
      const { missed, texts, key } = counting;
      const hash = createHmac("sha256", key).update(network).digest("base64url").slice(0, 22);
      if (!missed.has(query)) {
        const itsTexts = texts.get(hash) ?? 0;
        if (itsTexts >= missedLimits.textsOfNetwork) return;
        texts.set(hash, itsTexts + 1);
      }
      add(query, { searches: 1, networks: new Set([hash]) });
    },
    write,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await write().catch(report);
    },
  };
}

/** What was searched from three networks on a day, most frequent first, and is no search word yet. */
export async function missedSearches(reading: Database): Promise<MissedSearch[]> {
  const rows = await reading
    .selectFrom("missed_search")
    .select("query")
    .select(({ fn }) => fn.sum<number>("searches").as("searches"))
    .groupBy("query")
    .having(({ fn }) => fn.max("networks"), ">=", missedLimits.networks)
    .orderBy("searches", "desc")
    .orderBy("query")
    .execute();
  const words = await cacheSynonymWords(reading).current();
  return rows
    .filter(({ query }) => !words.has(wordKey(query)))
    .slice(0, mostShown)
    .map(({ query, searches }) => ({ query, searches: Number(searches) }));
}

/** Returns how many rows it removed. `now` is in milliseconds since 1970. */
export async function removeOldMissedSearches(database: Database, now: number): Promise<number> {
  const first = new Date(now - keptDays * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const [removed] = await transaction(database, (work) =>
    work.deleteFrom("missed_search").where("day", "<", first).execute(),
  );
  return Number(removed?.numDeletedRows ?? 0);
}
