import { isSqliteError } from "./database/sqlite/sqlite-error.ts";

export const diskFullMessage = "There is no room left on the server. Nothing was changed; make room and try again.";

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isSqliteError(error, "full")) return true;
  if ("code" in error && ["ENOSPC", "EDQUOT", "53100"].includes(String(error.code))) return true;
  return isDiskFull(error.cause);
}
