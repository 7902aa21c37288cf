import { hash } from "node:crypto";

/** Hashes scripts with our nonce and removes it, so that pages can be cached. Injected scripts get no hash. */
export function hashInlineScripts(
  document: Buffer,
  nonce: string,
): { document: Buffer<ArrayBuffer>; hashes: string[] } {
  // As Latin-1 each byte is a character, which avoids decoding.
  const html = document.toString("latin1");
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script/gs)) {
    if (!attributes.includes(attribute) || / src=/.test(attributes)) continue;
    hashes.add(`'sha256-${hash("sha256", Buffer.from(code, "latin1"), "base64")}'`);
  }
  const withoutNonce = html.replaceAll(attribute, "");
  const bytes = Buffer.allocUnsafeSlow(withoutNonce.length);
  bytes.write(withoutNonce, "latin1");
  return { document: bytes, hashes: [...hashes] };
}
