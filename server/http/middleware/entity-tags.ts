/** What proxies that compress answers put behind a tag: Apache `"a-gzip"`, its older versions `"a"-gzip`, Jetty `"a--gzip"`. */
const ofProxies = /--?(?:gzip|br|zstd|deflate)("?)$/;

/** Whether `If-None-Match` names this tag (RFC 9110, 13.1.2). Proxies that compress answers make tags weak, or mark them. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.some((tag) => tag === "*" || tag === etag || tag.replace(ofProxies, "$1") === etag);
}
