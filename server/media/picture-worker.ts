import type { PictureGround } from "#core/files/picture.ts";
import type { Outcome } from "#core/outcome.ts";
import { serveQuestions } from "../workers/serve-questions.ts";
import { type Bitmap, decodePicture, isReadable } from "./image-decoder.ts";
import { readBytes } from "./read-bytes.ts";

// Started by `picture-process.ts`. Bytes use stdin and stdout, because a message is copied several times in memory.

export interface DecodedBitmaps {
  extension: string;
  type: string;
  /** Size in bytes, sides in pixels. */
  bitmaps: { size: number; width: number; height: number }[];
  ground: PictureGround;
}

let bitmaps: Bitmap[] = [];

const handlers = {
  examine: async (size: number) => isReadable(await read(size)),
  decode: async (size: number) => decode(await read(size)),
  /** Waits for no answer: the reader may be slow. */
  write: (bitmap: number) => process.stdout.write(bitmaps[bitmap]?.bytes ?? ""),
};
export type PictureWorker = typeof handlers;

serveQuestions(handlers);

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
  const { extension, type, full, variants, ground } = decoded.value;
  bitmaps = [full, ...variants];
  const described = bitmaps.map(({ bytes, width, height }) => ({ size: bytes.length, width, height }));
  return { ok: true, value: { extension, type, bitmaps: described, ground } };
}
