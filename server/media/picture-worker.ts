import type { Outcome } from "#core/outcome.ts";
import { type Bitmap, decodePicture, isReadable } from "./image-decoder.ts";
import { readBytes } from "./read-bytes.ts";

// Started by `picture-process.ts`. Bytes use stdin and stdout, because a message is copied several times in memory.

export type DecoderTask =
  | { task: "decode"; size: number }
  | { task: "examine"; size: number }
  | { task: "write"; bitmap: number };

export type DecoderMessage = "ready" | Outcome<DecodedBitmaps> | boolean;

export interface DecodedBitmaps {
  extension: string;
  type: string;
  /** Size in bytes, sides in pixels. */
  bitmaps: { size: number; width: number; height: number }[];
}

let bitmaps: Bitmap[] = [];

process.on("message", async (task: DecoderTask) => {
  if (task.task === "write") process.stdout.write(bitmaps[task.bitmap]?.bytes ?? "");
  else if (task.task === "examine") tell(await isReadable(await read(task.size)));
  else tell(await decode(await read(task.size)));
});
// Signals to the process group are for the parent, which finishes its work first.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
tell("ready");

function tell(message: DecoderMessage): void {
  process.send?.(message);
}

async function read(size: number): Promise<Buffer> {
  const picture = Buffer.allocUnsafeSlow(size);
  let length = 0;
  for await (const bytes of readBytes(process.stdin, size)) length += bytes.copy(picture, length);
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
