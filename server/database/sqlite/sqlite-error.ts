/** https://sqlite.org/rescode.html */
const kinds = { busy: 5, readonly: 8, corrupt: 11, full: 13 };

export function isSqliteError(error: unknown, kind: keyof typeof kinds): boolean {
  return error instanceof Error && "errcode" in error && ((error.errcode as number) & 0xff) === kinds[kind];
}
