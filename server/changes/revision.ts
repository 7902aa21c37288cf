import type { Database } from "../database/database.ts";
import { preparedQuery } from "../database/prepared-query.ts";

export async function currentRevision(database: Database): Promise<number> {
  const [row] = await revisionRow(database);
  if (!row) throw new Error("The revision row is missing.");
  return row.value;
}

const revisionRow = preparedQuery((database) => database.selectFrom("revision").select("value"));
