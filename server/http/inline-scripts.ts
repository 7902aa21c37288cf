import { createHash } from "node:crypto";

/**
 * Takes the mark off the inline scripts that the application wrote itself, and names their hashes for the content
 * security policy. A script that found its way into the page by other means bears no mark, gets no hash and does not
 * run. The mark is a nonce on the way through rendering only, so that a finished page can be kept and sent again.
 */
export function sealInlineScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/g)) {
    if (!attributes.includes(attribute) || / src=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return { html: html.replaceAll(attribute, ""), hashes: [...hashes] };
}
