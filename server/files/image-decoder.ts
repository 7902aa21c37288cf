import type { Sharp } from "sharp";

/** How a picture is written again once it was decoded: in its own format wherever browsers show that. */
export interface Encoding {
  extension: string;
  type: string;
  encode(picture: Sharp, pixels: number): Sharp;
}

/** A WebP picture is at most this high and wide, in pixels. */
export const largestWebpSide = 16_383;

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
export function encodingFor(format: string): Encoding {
  return encodings[format] ?? webp;
}

/**
 * The decoder, loaded when the first picture comes: it takes memory that a server which only serves does not need.
 * It reads bitmaps only. An SVG is a document that may hold scripts, and is nothing a camera takes.
 */
export async function loadDecoder() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: bitmapLoaders });
  // A small server: one thread of libvips, and no memory kept for pictures that do not come back.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const bitmapLoaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"].map((format) => `VipsForeignLoad${format}`);
