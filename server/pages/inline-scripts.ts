import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** All pages of a screen have the same scripts, and there are some dozens of screens. */
const known = new LRUCache<string, string>({ max: 500 });

/**
 * Takes the mark off the inline scripts that the application wrote itself, and names their hashes for the content
 * security policy. A script that found its way into the page by other means bears no mark, gets no hash and does not
 * run. The mark is a nonce on the way through rendering only, so that a finished page can be kept and sent again.
 * A page is handed over in parts, and none of its tags in two: joined, its text would be copied once more.
 */
export function hashInlineScripts(parts: readonly string[], mark: string): { html: string[]; hashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  const html: string[] = [];
  for (const part of parts) {
    let from = 0;
    for (let at = part.indexOf(attribute); at >= 0; at = part.indexOf(attribute, from)) {
      html.push(part.slice(from, at));
      from = at + attribute.length;
      const tagEnd = part.indexOf(">", from);
      const tag = part.slice(part.lastIndexOf("<", at), tagEnd);
      if (!/^<script\b/.test(tag) || / src=/.test(tag)) continue;
      const code = part.slice(tagEnd + 1, part.indexOf("</script", tagEnd));
      hashes.add(hashOf(code));
    }
    html.push(part.slice(from));
  }
  return { html, hashes: [...hashes] };
}

function hashOf(code: string): string {
  const before = known.get(code);
  if (before) return before;
  const name = `'sha256-${hash("sha256", code, "base64")}'`;
  // A copy: a part of the page's text would keep all of it.
  known.set(Buffer.from(code).toString(), name);
  return name;
}
