import type { Metadata } from "sharp";

/** What decoding one picture may take, in bytes: a small server has a gigabyte, and does other things besides. */
export const mostPictureMemory = 500_000_000;

/** Nothing to speak of: read, turned into other sizes and written line by line. */
const lineByLine = 0;

/**
 * What decoding a picture and writing it again takes at most, in bytes, told from its header. Files of a few hundred
 * kilobytes can ask for gigabytes where all of the picture has to be held: a TIFF of 16 bits lying on its side took
 * 2.3 GB. The factors are what 100 megapixels were measured to take for each decoded byte.
 */
export function pictureMemory(header: Metadata): number {
  const { width, height, channels, depth } = header;
  // Whatever is grey becomes coloured on the way.
  const decoded = width * height * Math.max(channels, 3) * (bytesPerSample[depth] ?? 8);
  return decoded * factorFor(header);
}

function factorFor({ format, isProgressive, orientation = 1 }: Metadata): number {
  // What lies on its side, or on its head, cannot be read from top to bottom.
  const isTurned = orientation > 1;
  switch (format) {
    case "jpeg":
      return isProgressive ? 3.2 : isTurned ? 1.2 : lineByLine;
    case "png":
      return isProgressive || isTurned ? 1.3 : lineByLine;
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
