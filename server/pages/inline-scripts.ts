import { hash } from "node:crypto";

/**
 * Hashes scripts with our nonce and removes it, so that pages can be cached. Injected scripts get no hash. Works on bytes,
 * because a document's text is twice as large.
 */
export function hashInlineScripts(
  document: Buffer,
  nonce: string,
): { document: Buffer<ArrayBuffer>; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const pieces: Buffer[] = [];
  let begin = 0;
  for (let at = document.indexOf(attribute); at >= 0; at = document.indexOf(attribute, begin)) {
    pieces.push(document.subarray(begin, at));
    begin = at + attribute.length;
    const tagEnd = document.indexOf(">", begin);
    const tag = document.toString("latin1", document.lastIndexOf("<", at), tagEnd);
    if (!/^<script\b/.test(tag) || / src=/.test(tag)) continue;
    const code = document.subarray(tagEnd + 1, document.indexOf("</script", tagEnd));
    hashes.add(`'sha256-${hash("sha256", code, "base64")}'`);
  }
  pieces.push(document.subarray(begin));
  return { document: joined(pieces), hashes: [...hashes] };
}

/** In memory of its own, which compression takes over. */
function joined(pieces: Buffer[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) end += piece.copy(bytes, end);
  return bytes;
}
