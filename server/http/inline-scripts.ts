import { hash } from "node:crypto";

/**
 * Takes the mark off the inline scripts that the application wrote itself, and names their hashes for the content
 * security policy. A script that found its way into the page by other means bears no mark, gets no hash and does not
 * run. The mark is a nonce on the way through rendering only, so that a finished page can be kept and sent again.
 * In bytes throughout: a page is large, and its marks are few.
 */
export function sealInlineScripts(html: Buffer, mark: string): { html: Buffer<ArrayBuffer>; hashes: string[] } {
  const attribute = Buffer.from(` nonce="${mark}"`);
  const hashes = new Set<string>();
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    parts.push(html.subarray(from, at));
    from = at + attribute.length;
    const tagEnd = html.indexOf(">", from);
    const tag = html.toString("latin1", html.lastIndexOf("<", at), tagEnd);
    if (!/^<script\b/.test(tag) || / src=/.test(tag)) continue;
    const code = html.subarray(tagEnd + 1, html.indexOf("</script", tagEnd));
    hashes.add(`'sha256-${hash("sha256", code, "base64")}'`);
  }
  return { html: Buffer.concat([...parts, html.subarray(from)]), hashes: [...hashes] };
}
