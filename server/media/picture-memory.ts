import type { Metadata } from "sharp";

/** A small server has a gigabyte. */
export const mostPictureMemory = 500_000_000;

const streamed = 0;

// In bytes, from the header. The factors were measured with 100 megapixels, per decoded byte.
export function pictureMemory(header: Metadata): number {
  const { width, height, channels, depth } = header;
  const decoded = width * height * Math.max(channels, 3) * (bytesPerSample[depth] ?? 8);
  return decoded * factorFor(header);
}

function factorFor({ format, isProgressive, orientation = 1 }: Metadata): number {
  const isRotated = orientation > 1;
  switch (format) {
    case "jpeg":
      return isProgressive ? 3.2 : isRotated ? 1.2 : streamed;
    case "png":
      return isProgressive || isRotated ? 1.3 : streamed;
    case "webp":
    case "tiff":
      return 3;
    case "gif":
      return 3.6;
    default:
      return 6.9;
  }
}

const bytesPerSample: Partial<Record<Metadata["depth"], number>> = { uchar: 1, char: 1, ushort: 2, short: 2, float: 4 };
