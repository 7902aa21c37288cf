import type { Outcome } from "#core/outcome.ts";
import { type Bitmap, decodePicture, isReadable } from "./image-decoder.ts";
import { exactly } from "./read-exactly.ts";

// A process that decodes one picture after the other. `picture-process.ts` starts it, and ends it when it takes too long or
// has nothing to do. Pictures come by its standard input, and bitmaps go by its standard output, because a message is in
// memory as a whole, several times. It reads and writes them when it is told to.

export type DecoderTask =
  /** To decode a picture of so many bytes, which follow. */
  | { task: "decode"; size: number }
  /** To look whether all of such a picture can be read. */
  | { task: "examine"; size: number }
  /** To write one of the bitmaps that the picture was decoded to. */
  | { task: "write"; bitmap: number };

/** What the parent is told: first that the library is loaded, then what became of each picture. */
export type DecoderMessage = "ready" | Outcome<DecodedBitmaps> | boolean;

/** The bitmaps of a decoded picture, which wait to be written: the picture itself first, then its variants. */
export interface DecodedBitmaps {
  extension: string;
  type: string;
  /** Each with its size in bytes, and in pixels. */
  bitmaps: { size: number; width: number; height: number }[];
}

let bitmaps: Bitmap[] = [];

process.on("message", async (task: DecoderTask) => {
  if (task.task === "write") process.stdout.write(bitmaps[task.bitmap]?.bytes ?? "");
  else if (task.task === "examine") tell(await isReadable(await read(task.size)));
  else tell(await decode(await read(task.size)));
});
// The parent says when to end. A signal to all of the site's processes is meant for the parent, which finishes its work.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
// Without waiting for what the decoder does at that moment.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
tell("ready");

function tell(message: DecoderMessage): void {
  process.send?.(message);
}

async function read(size: number): Promise<Buffer> {
  const picture = Buffer.allocUnsafeSlow(size);
  let length = 0;
  for await (const bytes of exactly(process.stdin, size)) length += bytes.copy(picture, length);
  return picture;
}

async function decode(picture: Buffer): Promise<Outcome<DecodedBitmaps>> {
  bitmaps = [];
  const decoded = await decodePicture(picture);
  if (!decoded.ok) return decoded;
  const { extension, type, full, variants } = decoded.value;
  bitmaps = [full, ...variants];
  const described = bitmaps.map(({ bytes, width, height }) => ({ size: bytes.length, width, height }));
  return { ok: true, value: { extension, type, bitmaps: described } };
}
