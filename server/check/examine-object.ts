import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { largestImagePixels } from "#core/limits.ts";
import { loadDecoder } from "../files/image-decoder.ts";
import { MissingObject, type ObjectStore } from "../files/object-store.ts";

/** What is wrong with an object, in words that follow its name. */
export type Fault =
  | "is missing"
  | "is damaged"
  | "has another size than its record says"
  | "cannot be read as a picture";

/** Reads an object whole, and looks whether it is what its name and row say. */
export async function examineObject(
  store: ObjectStore,
  { object, size, isPicture }: { object: string; size: number; isPicture: boolean },
): Promise<Fault | undefined> {
  try {
    const bytes = await store.open(object);
    if (isPicture) return faultOfPicture(await buffer(bytes), object, size);
    const hash = createHash("sha256");
    let seen = 0;
    for await (const piece of bytes) {
      hash.update(piece);
      seen += piece.length;
    }
    return faultOfBytes(hash.digest("hex"), seen, object, size);
  } catch (error) {
    if (error instanceof MissingObject) return "is missing";
    throw error;
  }
}

async function faultOfPicture(bytes: Buffer, object: string, size: number): Promise<Fault | undefined> {
  const fault = faultOfBytes(createHash("sha256").update(bytes).digest("hex"), bytes.length, object, size);
  return fault ?? ((await isReadable(bytes)) ? undefined : "cannot be read as a picture");
}

function faultOfBytes(hash: string, seen: number, object: string, size: number): Fault | undefined {
  if (hash !== object) return "is damaged";
  return seen === size ? undefined : "has another size than its record says";
}

/** Whether every pixel can be had. */
async function isReadable(bytes: Buffer): Promise<boolean> {
  const sharp = await loadDecoder();
  return sharp(bytes, { limitInputPixels: largestImagePixels })
    .stats()
    .then(
      () => true,
      () => false,
    );
}
