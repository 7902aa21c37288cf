import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";

/** What a statement answered: rows as lists of values, and what the values are called. */
export interface Answered {
  names: string[];
  lists: SQLOutputValue[][];
}

export interface Prepared {
  statement: StatementSync;
  /** Of its columns, in their order; empty where it answers with a count and not with rows. */
  names: string[];
}

/**
 * Prepares a statement whose rows come as lists. The objects that `node:sqlite` would make of them are such as V8 looks
 * every field up in: making and reading them takes 1.4 times as long as making ours.
 */
export function prepareForLists(connection: DatabaseSync, sql: string): Prepared {
  const statement = connection.prepare(sql);
  // Asked for once: they are made anew each time.
  const names = statement.columns().map(({ name }) => name);
  if (names.length > 0) statement.setReturnArrays(true);
  return { statement, names };
}

/** Asks a statement that answers with rows. */
export function ask({ statement, names }: Prepared, parameters: SQLInputValue[]): Answered {
  return { names, lists: statement.all(...parameters) as unknown as SQLOutputValue[][] };
}

/** Rows as objects, all of one shape. */
export function rowsOf<Row>({ names, lists }: Answered): Row[] {
  return lists.map((values) => {
    const row: Record<string, SQLOutputValue | undefined> = {};
    for (let column = 0; column < names.length; column++) row[names[column] as string] = values[column];
    return row as Row;
  });
}
