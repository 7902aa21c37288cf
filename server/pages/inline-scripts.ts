import { hash } from "node:crypto";

/**
 * Takes the nonce off the inline scripts that the application wrote itself, and names their hashes for the content
 * security policy. A script that found its way into the page by other means bears no nonce, gets no hash and does not
 * run. The nonce is there while a page is rendered only, so that a finished page can be cached.
 */
export function hashInlineScripts(
  document: Buffer,
  nonce: string,
): { document: Buffer<ArrayBuffer>; hashes: string[] } {
  // As Latin-1 each byte is a character, so that nothing is decoded and encoded again.
  const html = document.toString("latin1");
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script/gs)) {
    if (!attributes.includes(attribute) || / src=/.test(attributes)) continue;
    hashes.add(`'sha256-${hash("sha256", Buffer.from(code, "latin1"), "base64")}'`);
  }
  const sealed = html.replaceAll(attribute, "");
  const bytes = Buffer.allocUnsafeSlow(sealed.length);
  bytes.write(sealed, "latin1");
  return { document: bytes, hashes: [...hashes] };
}
