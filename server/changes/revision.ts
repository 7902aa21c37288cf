import type { Database } from "../database/database.ts";
import { preparedQuery } from "../database/prepared-query.ts";

/** The revision of the last committed change; 0 before the first. */
export async function currentRevision(database: Database): Promise<number> {
  const [row] = await revisionRow(database);
  if (!row) throw new Error("The database keeps no revision.");
  return row.value;
}

const revisionRow = preparedQuery((database) => database.selectFrom("revision").select("value"));
