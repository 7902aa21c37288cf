import type { Kysely } from "kysely";
import { type Database, engineOf, type Work } from "./database.ts";

/** Runs work in a transaction: all of it holds or none. Joins the one that is open, so that an import is one as well. */
export async function transaction<Result>(database: Database, work: (work: Work) => Promise<Result>): Promise<Result> {
  if (database.isTransaction) return work(database as Work);
  return database.transaction().execute(async (opened) => {
    await engineOf(opened).takeTurn(opened as unknown as Kysely<unknown>);
    return work(opened);
  });
}
