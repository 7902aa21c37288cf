import { extname } from "node:path";

/** What keeps a file from being shown, worded to follow "which"; undefined if nothing does, as far as its head tells. */
export function pictureMistake(file: string, bytes: Buffer): string | undefined {
  if (isDrawing(file)) return drawingSize(bytes.toString("utf8")) ? undefined : "has no viewBox that tells its size";
  return photoHead.test(bytes.toString("latin1", 0, 16)) ? undefined : "is no picture";
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
