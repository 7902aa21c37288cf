/** How a connection fails, by Node's own codes. */
const broken = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
];

/** Whether a store did not answer, or said that it cannot at the moment; not what it refuses. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = "$metadata" in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined;
  if (status !== undefined) return status >= 500 || status === 429;
  const code = "code" in error ? String(error.code) : "";
  // As well: an answer that is no HTTP.
  return broken.includes(code) || code.startsWith("HPE_") || ["AbortError", "TimeoutError"].includes(error.name);
}

/** Whether a store said that it has no such object or upload. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && ["NoSuchKey", "NotFound", "NoSuchUpload"].includes(error.name);
}
