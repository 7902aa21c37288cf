import sharp, { type Raw, type Sharp } from "sharp";
import { type PictureGround, plainWidth, plateColor } from "#core/files/picture.ts";
import { largestImagePixels } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { ownValue } from "#core/own-value.ts";
import { productMessages } from "#core/product/product.ts";
import { beginsAsPicture, hasEnd } from "./picture-end.ts";
import { mostPictureMemory, pictureMemory } from "./picture-memory.ts";

// Import only in `picture-worker.ts`, a process of its own: libvips keeps its memory, and a bad picture may crash it.

const variantWidths = [192, 384, 768, 1152, 1600, 2400];
/** Higher effort (up to 6) doubles the time to save 5 to 12 %, worth it only for small pictures. */
const effortFor = (width: number) => (width > 768 ? 2 : 4);

interface Encoding {
  extension: string;
  type: string;
  encode(picture: Sharp, pixels: number): Sharp;
}

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

/** In pixels. Optimised coding saves a few percent, but buffers the picture: 5 bytes per pixel. */
const largeJpeg = 25_000_000;

const modestAvif = { quality: 65, effort: 2, chromaSubsampling: "4:2:0" };

function encodingFor(format: string): Encoding {
  return ownValue(encodings, format) ?? webp;
}

// Bitmaps only: an SVG may contain scripts.
const bitmapLoaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"].map((format) => `VipsForeignLoad${format}`);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: bitmapLoaders });
sharp.concurrency(1);
sharp.cache(false);

export interface DecodedPicture {
  extension: string;
  type: string;
  full: Bitmap;
  variants: Bitmap[];
  ground: PictureGround;
}

export interface Bitmap {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Upright, without metadata, first frame only. Refused, under `image`, if too large, unreadable, cut or broken. */
export async function decodePicture(source: Uint8Array): Promise<Outcome<DecodedPicture>> {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  if (!beginsAsPicture(bytes)) return refused({ image: productMessages.wrongImage });
  try {
    const header = await sharp(source, { failOn: "none", limitInputPixels: false }).metadata();
    const pixels = header.width * header.height;
    if (pixels > largestImagePixels) return refused({ image: productMessages.imageTooManyPixels });
    if (pictureMemory(header) > mostPictureMemory) return refused({ image: productMessages.imageTooComplex });
    if (!hasEnd(bytes)) return refused({ image: productMessages.imageIncomplete });
    return done(await decodeAll(source, header.format, pixels));
  } catch {
    return refused({ image: productMessages.imageIncomplete });
  }
}

async function decodeAll(source: Uint8Array, format: string, pixels: number): Promise<DecodedPicture> {
  // Broken data of a JPEG is only a warning; other formats warn of profiles and notes.
  let failOn: "warning" | "error" = format === "jpeg" ? "warning" : "error";
  const upright = () => sharp(source, { failOn, limitInputPixels: largestImagePixels }).autoOrient();
  const { extension, type, encode } = encodingFor(format);
  const full = await toBitmap(encode(upright(), pixels)).catch((error: Error) => {
    if (failOn === "error" || isBroken.test(error.message)) throw error;
    failOn = "error";
    return toBitmap(encode(upright(), pixels));
  });

  const widths = variantWidths.filter((width) => width <= full.width && heightAt(width, full) <= largestWebpSide);
  const [widest = Math.min(full.width, 192)] = widths.toReversed();
  // Decoding a large picture again would be slow.
  const small = { width: widest, height: largestWebpSide, fit: "inside" } as const;
  const { data, info } = await upright().resize(small).raw().toBuffer({ resolveWithObject: true });
  const ground = groundOf(data, info);
  // One copy without transparency, which some readers make black.
  const opaque = ground && isSeeThrough(data, info) ? Math.min(plainWidth, info.width) : 0;
  const offered = new Set(widths.length > 0 ? widths : [info.width]);
  if (opaque) offered.add(opaque);
  const variants: Bitmap[] = [];
  for (const width of [...offered].sort((one, other) => one - other)) {
    const copy = sharp(data, { raw: info }).resize({ width });
    if (width === opaque) copy.flatten({ background: plate });
    variants.push(await toBitmap(copy.webp({ quality: 80, effort: effortFor(width) })));
  }
  return { extension, type, full, variants, ground };
}

const [r, g, b] = plateColor;
const plate = { r, g, b };
/** The rounding of a JPEG in steps of 255, not a neighbouring white. */
const plateTolerance = 2;

/** Decided by the four corners, as they look on the plate. */
function groundOf(pixels: Buffer, { width, height, channels }: Raw): PictureGround {
  const corners = [0, width - 1, (height - 1) * width, height * width - 1];
  const pixel = (corner: number) => pixels.subarray(corner * channels, (corner + 1) * channels);
  return corners.every((corner) => isPlate(pixel(corner))) ? "plate" : null;
}

function isPlate(pixel: Buffer): boolean {
  const isGrey = pixel.length < 3;
  const alpha = hasAlpha(pixel.length) ? (pixel.at(-1) ?? 255) / 255 : 1;
  return plateColor.every((value, channel) => {
    return alpha * Math.abs((pixel[isGrey ? 0 : channel] ?? 0) - value) <= plateTolerance;
  });
}

function isSeeThrough(pixels: Buffer, { channels }: Raw): boolean {
  if (!hasAlpha(channels)) return false;
  for (let at = channels - 1; at < pixels.length; at += channels) if (pixels[at] !== 255) return true;
  return false;
}

function hasAlpha(channels: number): boolean {
  return channels % 2 === 0;
}

/** libjpeg's warnings of lost data (`jerror.h`). Phones also cause others, by padding and unusual headers. */
const isBroken = /premature end|bad (?:Huffman|arithmetic) code|instead of RST|Inconsistent progression/;

async function toBitmap(picture: Sharp): Promise<Bitmap> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function heightAt(width: number, picture: Bitmap): number {
  return Math.round((picture.height * width) / picture.width);
}

export function isReadable(picture: Uint8Array): Promise<boolean> {
  return sharp(picture, { limitInputPixels: largestImagePixels })
    .stats()
    .then(
      () => true,
      () => false,
    );
}
