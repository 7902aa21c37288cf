import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** Most of brotli's gain for little of its time: pages are compressed again after every change. */
const pageQuality = 5;
/** In bytes; below this, compression saves no packet. */
const worthCompressing = 1_000;

const encodings = new Map<string, Encoding | undefined>();
const maxCached = 100;

export function chooseEncoding(accepted = ""): Encoding | undefined {
  if (encodings.has(accepted)) return encodings.get(accepted);
  const encoding = bestOf(accepted);
  if (encodings.size < maxCached && accepted.length < 100) encodings.set(accepted, encoding);
  return encoding;
}

function bestOf(accepted: string): Encoding | undefined {
  const allowed = new Set<string>();
  for (const entry of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) allowed.add(name);
  }
  return allowed.has("br") ? "br" : allowed.has("gzip") ? "gzip" : undefined;
}

/** Releases the memory of `body`. Undefined, with `body` intact, if compression is not worth it. */
export async function compressPage(
  body: Buffer<ArrayBuffer>,
  encoding: Encoding | undefined,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (!encoding || body.length < worthCompressing) return undefined;
  const compressed =
    encoding === "gzip"
      ? await inGzip(body)
      : await inBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality } });
  // Otherwise V8 would collect it hundreds of pages later.
  body.buffer.transfer(0);
  return copyExact(compressed);
}

/** Without the 16 KB buffer that zlib allocates for its output. */
function copyExact(bytes: Buffer): Buffer<ArrayBuffer> {
  const alone = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(alone);
  return alone;
}
