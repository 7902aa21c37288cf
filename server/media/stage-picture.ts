import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { cleanFileName } from "#core/files/file-name.ts";
import { largestImage } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { hashed } from "../storage/incoming-file.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { StagedPicture, StagedVariant } from "../storage/staged-file.ts";
import { decodeInProcess, type PictureSource } from "./picture-process.ts";
import type { DecodedBitmaps } from "./picture-worker.ts";

/** Keys are the SHA-256 of originals, because imports often repeat a picture. */
export type StagedPictures = Map<string, StagedPicture>;

/** Refused, under `image`, if it is no picture or too large. */
export async function stagePicture(
  store: ObjectStore,
  source: PictureSource,
  name: string,
  staged?: StagedPictures,
): Promise<Outcome<StagedPicture>> {
  const size = typeof source === "string" ? (await stat(source)).size : source.length;
  if (size > largestImage) return refused({ image: productMessages.imageTooLarge });

  const sent = staged && (await hashed(source)).object;
  const known = sent && staged.get(sent);
  if (known) return done({ ...known, name: cleanFileName(name) });

  const decoded = await decodeInProcess(source, async (picture, read) => {
    const { extension, type, bitmaps } = picture;
    const { width = 0, height = 0 } = bitmaps[0] ?? {};
    const stored = await store.put(read(0));
    return {
      ...stored,
      name: cleanFileName(name),
      extension,
      type,
      width,
      height,
      variants: await putVariants(store, picture, read),
    };
  });
  if (decoded.ok && sent) staged.set(sent, decoded.value);
  return decoded;
}

export async function remakeVariants(store: ObjectStore, picture: Uint8Array): Promise<StagedVariant[] | undefined> {
  const decoded = await decodeInProcess(picture, (remade, read) => putVariants(store, remade, read));
  return decoded.ok ? decoded.value : undefined;
}

async function putVariants(
  store: ObjectStore,
  { bitmaps, ground }: DecodedBitmaps,
  read: (bitmap: number) => Readable,
): Promise<StagedVariant[]> {
  const variants: StagedVariant[] = [];
  for (const [bitmap, { width, height }] of bitmaps.entries()) {
    if (bitmap > 0) variants.push({ ...(await store.put(read(bitmap))), width, height, ground });
  }
  return variants;
}
