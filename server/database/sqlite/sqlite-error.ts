/** Kinds of error that we answer in a way of their own (https://sqlite.org/rescode.html). */
const kinds = { busy: 5, readonly: 8, corrupt: 11, full: 13 };

/** Whether SQLite says this. The lower byte holds the kind: "busy" comes in variants, as when another process recovers. */
export function isSqliteError(error: unknown, kind: keyof typeof kinds): boolean {
  return error instanceof Error && "errcode" in error && ((error.errcode as number) & 0xff) === kinds[kind];
}
