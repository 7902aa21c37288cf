import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** Pages are compressed after every change, so most of brotli's gain for little of its time. */
const pageQuality = 5;
/** Below this, in bytes, compression saves no packet. */
const worthCompressing = 1_000;

/** Browsers send few different headers. Limited, so that no client fills the memory. */
const chosen = new Map<string, Encoding | undefined>();
const mostRemembered = 100;

/** The encoding that makes the smallest response, of those that `Accept-Encoding` allows. */
export function chooseEncoding(accepted = ""): Encoding | undefined {
  if (chosen.has(accepted)) return chosen.get(accepted);
  const encoding = bestOf(accepted);
  if (chosen.size < mostRemembered && accepted.length < 100) chosen.set(accepted, encoding);
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

/** Compresses a page and releases the memory of `body`. Undefined, with `body` intact, if compression is not worth it. */
export async function compressPage(
  body: Buffer<ArrayBuffer>,
  encoding: Encoding | undefined,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (!encoding || body.length < worthCompressing) return undefined;
  const compressed =
    encoding === "gzip"
      ? await inGzip(body)
      : await inBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality } });
  // Released at once: it is old by now, and V8 would do it hundreds of pages later.
  body.buffer.transfer(0);
  return tight(compressed);
}

/** A copy without the 16 KB buffer that zlib allocates for its output. */
function tight(bytes: Buffer): Buffer<ArrayBuffer> {
  const alone = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(alone);
  return alone;
}
