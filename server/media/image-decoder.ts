import sharp, { type Sharp } from "sharp";
import { largestImagePixels } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import { mostPictureMemory, pictureMemory } from "./picture-memory.ts";

// Imported by `picture-worker.ts` alone, which runs in a process of its own: what the decoder has once taken from the
// system, it does not give back, and a picture that breaks it should end nothing else.

/** What pages choose from, in pixels: from a thumbnail to the large picture on a fine screen. */
const variantWidths = [192, 384, 768, 1152, 1600, 2400];
/**
 * How hard WebP tries, of 6. More would take twice the time for 5 to 12 % of the bytes, which is only spent on what is narrow
 * and soon made. (Three demo pictures, 1600 pixels wide: all of one took 570 ms of processor time, and takes 370.)
 */
const effortFor = (width: number) => (width > 768 ? 2 : 4);

/** How a picture is written again once it was decoded: in its own format wherever browsers show that. */
interface Encoding {
  extension: string;
  type: string;
  encode(picture: Sharp, pixels: number): Sharp;
}

/** A WebP picture is at most this high and wide, in pixels. */
const largestWebpSide = 16_383;

const webp: Encoding = {
  extension: "webp",
  type: "image/webp",
  encode: (picture) => picture.resize({ ...withinWebp, withoutEnlargement: true }).webp({ quality: 90 }),
};
const withinWebp = { width: largestWebpSide, height: largestWebpSide, fit: "inside" } as const;

const encodings: Record<string, Encoding> = {
  jpeg: {
    extension: "jpg",
    type: "image/jpeg",
    encode: (picture, pixels) => picture.jpeg({ quality: 90, optimiseCoding: pixels <= largeJpeg }),
  },
  png: { extension: "png", type: "image/png", encode: (picture) => picture.png() },
  gif: { extension: "gif", type: "image/gif", encode: (picture) => picture.gif() },
  heif: { extension: "avif", type: "image/avif", encode: (picture) => picture.avif(modestAvif) },
};

/**
 * From so many pixels on, a JPEG is written as it is read. The best coding saves a few percent, but wants to see all of the
 * picture first: 5 bytes of memory for every pixel.
 */
const largeJpeg = 25_000_000;

/** The only kind of HEIF that the decoder reads. With more effort a large one takes minutes, and a gigabyte. */
const modestAvif = { quality: 65, effort: 2, chromaSubsampling: "4:2:0" };

/** For a format as the decoder names it; those that browsers do not show (TIFF) become WebP. */
function encodingFor(format: string): Encoding {
  return encodings[format] ?? webp;
}

// It reads bitmaps only. An SVG is a document that may hold scripts, and is nothing a camera takes.
const bitmapLoaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"].map((format) => `VipsForeignLoad${format}`);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: bitmapLoaders });
// A small server: one thread of libvips, and no memory kept for pictures that do not come back.
sharp.concurrency(1);
sharp.cache(false);

export interface DecodedPicture {
  extension: string;
  type: string;
  full: Bitmap;
  variants: Bitmap[];
}

/** An encoded picture, with its size in pixels. */
export interface Bitmap {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes a picture, turns it upright, strips what the camera noted in it, and encodes it in its own format and as WebP
 * variants. Only decoding tells what it is. Of an animation the first frame is kept. Refused, under `image`, when it is no
 * picture or too large.
 */
export async function decodePicture(source: Uint8Array): Promise<Outcome<DecodedPicture>> {
  try {
    // The header alone, so that a picture too large costs nothing and hears why it is refused.
    const header = await sharp(source, { failOn: "none", limitInputPixels: false }).metadata();
    const pixels = header.width * header.height;
    if (pixels > largestImagePixels) return refused({ image: productMessages.imageTooManyPixels });
    if (pictureMemory(header) > mostPictureMemory) return refused({ image: productMessages.imageTooComplex });

    // A photo cut short on its way is worth keeping as far as it came, and slightly broken ones are common.
    const upright = () => sharp(source, { failOn: "none", limitInputPixels: largestImagePixels }).autoOrient();
    const { extension, type, encode } = encodingFor(header.format);
    const full = await toBitmap(encode(upright(), pixels));

    const widths = variantWidths.filter((width) => width <= full.width && heightAt(width, full) <= largestWebpSide);
    const [widest = Math.min(full.width, 192)] = widths.toReversed();
    // The variants are made from a copy of the widest one's size: decoding a large picture is the slow part.
    const small = { width: widest, height: largestWebpSide, fit: "inside" } as const;
    const { data, info } = await upright().resize(small).raw().toBuffer({ resolveWithObject: true });
    const copy = () => sharp(data, { raw: info });
    const variants: Bitmap[] = [];
    for (const width of widths.length > 0 ? widths : [info.width]) {
      const options = { quality: 80, effort: effortFor(width) };
      variants.push(await toBitmap(copy().resize({ width }).webp(options)));
    }
    return done({ extension, type, full, variants });
  } catch {
    // The decoder's errors speak of its inside. What it cannot read is no picture to us.
    return refused({ image: productMessages.wrongImage });
  }
}

async function toBitmap(picture: Sharp): Promise<Bitmap> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function heightAt(width: number, picture: Bitmap): number {
  return Math.round((picture.height * width) / picture.width);
}

/** Whether every pixel can be had. */
export function isReadable(picture: Uint8Array): Promise<boolean> {
  return sharp(picture, { limitInputPixels: largestImagePixels })
    .stats()
    .then(
      () => true,
      () => false,
    );
}
