import { sql } from "kysely";
import type { MissedSearch } from "#core/missed-search.ts";
import { searchKey } from "#core/search-key.ts";
import type { Calendar } from "../../calendar.ts";
import type { Database } from "../../database/database.ts";
import { logFailure } from "../../database/log-failure.ts";
import { transaction } from "../../database/transaction.ts";
import type { Logger } from "../../log.ts";
import { cacheSynonymWords, wordKey } from "../synonyms/synonym-words.ts";

/** In characters. */
const longest = 64;
const mostADay = 500;
const writtenEveryMs = 60_000;
const keptDays = 90;
const fewest = 3;
const mostShown = 50;
/** E-mail addresses and telephone numbers say who searched. */
const personal = /@|\d{7}/;

export interface MissedSearches extends AsyncDisposable {
  /** Counts a submitted search that found nothing. */
  count(query: string): void;
  write(): Promise<void>;
}

interface Options {
  database: Database;
  calendar: Pick<Calendar, "today">;
  log: Logger;
}

/** Counts in memory, and writes once a minute without a change: no page shows it, and no visitor waits for it. */
export function openMissedSearches({ database, calendar, log }: Options): MissedSearches {
  let day = calendar.today;
  /** What was counted on `day` and is not written yet; 0 for what is. */
  let counts = new Map<string, number>();
  const timer = setInterval(() => write().catch(report), writtenEveryMs);
  timer.unref();

  function report(error: unknown): void {
    logFailure(log, database, error, "Missed searches are not written");
  }

  async function write(): Promise<void> {
    const [writtenDay, written] = [day, counts];
    if (calendar.today !== day) [day, counts] = [calendar.today, new Map()];
    const rows = Array.from(written, ([query, searches]) => ({ day: writtenDay, query, searches }));
    const more = rows.filter(({ searches }) => searches > 0);
    if (more.length === 0) return;
    await transaction(database, (work) =>
      work
        .insertInto("missed_search")
        .values(more)
        .onConflict((conflict) =>
          conflict.columns(["day", "query"]).doUpdateSet({
            searches: sql<number>`missed_search.searches + excluded.searches`,
          }),
        )
        .execute(),
    );
    for (const { query, searches } of more) written.set(query, (written.get(query) ?? 0) - searches);
  }

  return {
    count(text) {
      const query = searchKey(text).replaceAll(/\s+/g, " ").trim();
      if (query === "" || query.length > longest || personal.test(query)) return;
      if (!counts.has(query) && counts.size >= mostADay) return;
      counts.set(query, (counts.get(query) ?? 0) + 1);
    },
    write,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await write().catch(report);
    },
  };
}

/** What was searched at least three times, most frequent first, and is no search word yet. */
export async function missedSearches(reading: Database): Promise<MissedSearch[]> {
  const rows = await reading
    .selectFrom("missed_search")
    .select("query")
    .select(({ fn }) => fn.sum<number>("searches").as("searches"))
    .groupBy("query")
    .having(({ fn }) => fn.sum<number>("searches"), ">=", fewest)
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
