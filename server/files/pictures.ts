import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { fewAtATime } from "#core/few-at-a-time.ts";
import { cleanFileName } from "#core/file-name.ts";
import { largestImage, largestImagePixels } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import { encodingFor, largestWebpSide, loadDecoder } from "./image-decoder.ts";
import type { ObjectStore } from "./object-store.ts";
import { mostPictureMemory, pictureMemory } from "./picture-memory.ts";
import type { StagedPicture, StagedVariant } from "./staged.ts";

/** What pages choose from, in pixels: from a thumbnail to the large picture on a fine screen. */
const variantWidths = [192, 384, 768, 1152, 1600, 2400];
/**
 * How hard WebP tries, of 6. More would take twice the time for 5 to 12 % of the bytes, which is only spent on what is narrow
 * and soon made. (Three demo pictures, 1600 pixels wide: all of one took 570 ms of processor time, and takes 370.)
 */
const effortFor = (width: number) => (width > 768 ? 2 : 4);
/** After so many seconds a picture is given up. */
const patience = { seconds: 60 };

const inTurn = fewAtATime(1);

/** Pictures staged before, by the SHA-256 of what was sent: an import meets many a picture more than once. */
export type StagedPictures = Map<string, StagedPicture>;

/**
 * Decodes a picture, turns it upright, strips what the camera noted in it, and puts it into the store in its own format
 * with its WebP variants. Only decoding tells what it is; its name and announced type say nothing. Of an animation the
 * first frame is kept. Refused, under `image`, when it is no picture or too large.
 */
export async function stagePicture(
  store: ObjectStore,
  source: Uint8Array | string,
  name: string,
  staged: StagedPictures = new Map(),
): Promise<Outcome<StagedPicture>> {
  const size = typeof source === "string" ? (await stat(source)).size : source.length;
  if (size > largestImage) return refused({ image: productMessages.imageTooLarge });

  return inTurn(async () => {
    const bytes = typeof source === "string" ? await readFile(source) : source;
    const sent = createHash("sha256").update(bytes).digest("hex");
    const known = staged.get(sent);
    if (known) return done({ ...known, name: cleanFileName(name) });

    const decoded = await decodePicture(bytes);
    if (!decoded.ok) return decoded;
    const picture = { ...(await putPicture(store, decoded.value)), name: cleanFileName(name) };
    staged.set(sent, picture);
    return done(picture);
  });
}

/** Makes the WebP variants of a stored picture once more. Undefined when it is no picture. */
export async function remakeVariants(store: ObjectStore, picture: Uint8Array): Promise<StagedVariant[] | undefined> {
  return inTurn(async () => {
    const decoded = await decodePicture(picture);
    return decoded.ok ? putVariants(store, decoded.value) : undefined;
  });
}

interface DecodedPicture {
  extension: string;
  type: string;
  full: Bitmap;
  variants: Bitmap[];
}

/** An encoded picture, with its size in pixels. */
interface Bitmap {
  bytes: Buffer;
  width: number;
  height: number;
}

async function decodePicture(source: Uint8Array): Promise<Outcome<DecodedPicture>> {
  const sharp = await loadDecoder();
  try {
    // The header alone, so that a picture too large costs nothing and hears why it is refused.
    const header = await sharp(source, { failOn: "none", limitInputPixels: false }).metadata();
    const pixels = header.width * header.height;
    if (pixels > largestImagePixels) return refused({ image: productMessages.imageTooManyPixels });
    if (pictureMemory(header) > mostPictureMemory) return refused({ image: productMessages.imageTooComplex });

    // A photo cut short on its way is worth keeping as far as it came, and slightly broken ones are common.
    const upright = () => sharp(source, { failOn: "none", limitInputPixels: largestImagePixels }).autoOrient();
    const { extension, type, encode } = encodingFor(header.format);
    const full = await toBitmap(encode(upright(), pixels).timeout(patience));

    const widths = variantWidths.filter((width) => width <= full.width && heightAt(width, full) <= largestWebpSide);
    const [widest = Math.min(full.width, 192)] = widths.toReversed();
    // The variants are made from a copy of the widest one's size: decoding a large picture is the slow part.
    const small = { width: widest, height: largestWebpSide, fit: "inside" } as const;
    const { data, info } = await upright().resize(small).raw().timeout(patience).toBuffer({ resolveWithObject: true });
    const copy = () => sharp(data, { raw: info });
    const variants: Bitmap[] = [];
    for (const width of widths.length > 0 ? widths : [info.width]) {
      const options = { quality: 80, effort: effortFor(width) };
      variants.push(await toBitmap(copy().resize({ width }).webp(options).timeout(patience)));
    }
    return done({ extension, type, full, variants });
  } catch {
    // The decoder's errors speak of its inside. Whatever it cannot read is no picture to us.
    return refused({ image: productMessages.wrongImage });
  }
}

async function toBitmap(picture: import("sharp").Sharp): Promise<Bitmap> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function heightAt(width: number, picture: Bitmap): number {
  return Math.round((picture.height * width) / picture.width);
}

async function putPicture(store: ObjectStore, picture: DecodedPicture): Promise<Omit<StagedPicture, "name">> {
  const { extension, type, full } = picture;
  const variants = await putVariants(store, picture);
  return { ...(await store.put(full.bytes)), extension, type, width: full.width, height: full.height, variants };
}

async function putVariants(store: ObjectStore, picture: DecodedPicture): Promise<StagedVariant[]> {
  const variants: StagedVariant[] = [];
  for (const { bytes, width, height } of picture.variants)
    variants.push({ ...(await store.put(bytes)), width, height });
  return variants;
}
