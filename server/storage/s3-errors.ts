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

/** False for a refusal. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = "$metadata" in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined;
  if (status !== undefined) return status >= 500 || status === 429;
  const code = "code" in error ? String(error.code) : "";
  return broken.includes(code) || code.startsWith("HPE_") || ["AbortError", "TimeoutError"].includes(error.name);
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && ["NoSuchKey", "NotFound", "NoSuchUpload"].includes(error.name);
}
