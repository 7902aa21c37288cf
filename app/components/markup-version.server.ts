/** A short key that changes with the markup, the same for the document and for data requests. */
export async function markupVersion(markup: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(markup));
  return Buffer.from(digest, 0, 9).toString("base64url");
}

/** Keys are element ids. */
export async function markupVersions(markup: Map<string, string>): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(Array.from(markup, async ([id, html]) => [id, await markupVersion(html)])),
  );
}
