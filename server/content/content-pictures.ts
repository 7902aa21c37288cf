import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { buffer } from "node:stream/consumers";

/**
 * What keeps a file from being shown, worded to follow "which"; undefined if nothing does, as far as a photo's first
 * bytes tell. Throws if it cannot be read.
 */
export async function pictureMistake(path: string): Promise<string | undefined> {
  if (isDrawing(path)) {
    return drawingSize(await readFile(path, "utf8")) ? undefined : "has no viewBox that tells its size";
  }
  const head = await buffer(createReadStream(path, { end: 15 }));
  return photoHead.test(head.toString("latin1")) ? undefined : "is no picture";
}

/** The first bytes of a JPEG, PNG, WebP and AVIF file. */
const photoHead = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp(avi[fs]|mif1|msf1))/s;

export function isDrawing(file: string): boolean {
  return extname(file).toLowerCase() === ".svg";
}

/** In units of the `viewBox`; undefined without one. */
export function drawingSize(svg: string): { width: number; height: number } | undefined {
  const box = /<svg\b[^>]*\bviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(svg);
  const width = Math.round(Number(box?.[1]));
  const height = Math.round(Number(box?.[2]));
  return width > 0 && height > 0 ? { width, height } : undefined;
}
