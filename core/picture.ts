/** A stored picture as a page shows it. Sizes in pixels, after orientation. */
export interface Picture {
  /** Address of the picture in its own format and full size. */
  url: string;
  width: number;
  height: number;
  /** What it shows, for those who do not see it. */
  alt: string;
  /** How wide it is there as WebP as well, narrowest first; `variantAddress` says where. Empty for drawings (SVG). */
  widths: number[];
}

/** Whether a picture is a drawing (SVG), which those who show previews of links cannot show. */
export function isDrawing({ url }: Picture): boolean {
  return /\.svg(\?|$)/i.test(url);
}
