/** Whether `If-None-Match` names this tag (RFC 9110, 13.1.2): in a list, weakly as proxies that compress say it, or by a star. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
