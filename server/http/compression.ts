import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** Every change has pages made anew: most of brotli's gain for little of its time. */
const pageQuality = 5;
/** Below this a compressed answer saves no packet. In bytes. */
const worthCompressing = 1_000;

/** Browsers send a few different headers, which are read with every request; who sends thousands is not remembered. */
const chosen = new Map<string, Encoding | undefined>();
const mostRemembered = 100;

/** The encoding to answer in, of those that the visitor's `Accept-Encoding` allows; smallest first. */
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

/**
 * Compresses a page's bytes, which are its own and gone afterwards; undefined, and they stay, where that is not worth it.
 */
export async function compressPage(
  body: Buffer<ArrayBuffer>,
  encoding: Encoding | undefined,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (!encoding || body.length < worthCompressing) return undefined;
  const compressed =
    encoding === "gzip"
      ? await inGzip(body)
      : await inBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality } });
  // Given back at once. V8 would do it only when it looks through all of its memory, hundreds of pages later: what waits
  // for another thread has grown old.
  body.buffer.transfer(0);
  return tight(compressed);
}

/** The bytes alone: what zlib answers keeps alive the 16 KB that it had made room for. */
function tight(bytes: Buffer): Buffer<ArrayBuffer> {
  const alone = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(alone);
  return alone;
}
