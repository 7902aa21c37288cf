import { variantAddress } from "./file-address.ts";

/** Sizes are in pixels, after applying the EXIF orientation. */
export interface Picture {
  url: string;
  width: number;
  height: number;
  alt: string;
  /** Widths of the WebP variants, ascending; empty for SVG. */
  widths: number[];
  ground?: PictureGround;
}

/** What a picture ends in: the colour of the plate, or see-through. Null is any other, such as a studio's white. */
export type PictureGround = "plate" | null;

export const plateColor = [0xf4, 0xf6, 0xf6] as const;

/** The most of a copy for readers that choose none; the widest within it is opaque. */
export const plainWidth = 1200;

/** For clients without `srcset`, such as search engines. */
export function plainPicture({ url, width, height, widths }: Picture) {
  const plain = widths.findLast((width) => width <= plainWidth);
  if (!plain) return { url, width, height };
  return { url: variantAddress(url, plain), width: plain, height: Math.round((height * plain) / width) };
}

/** For readers that may make transparency black: previews of links, search engines. */
export function opaquePicture(picture: Picture) {
  const { url, width, height, ground } = picture;
  return ground ? plainPicture(picture) : { url, width, height };
}

export function isDrawing({ url }: Picture): boolean {
  return /\.svg(\?|$)/i.test(url);
}
