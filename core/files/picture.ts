/** Sizes are in pixels, after applying the EXIF orientation. */
export interface Picture {
  url: string;
  width: number;
  height: number;
  alt: string;
  /** Widths of the WebP variants, ascending; empty for SVG. */
  widths: number[];
}

export function isDrawing({ url }: Picture): boolean {
  return /\.svg(\?|$)/i.test(url);
}
