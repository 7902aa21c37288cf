import type { ReactNode } from "react";
import { variantAddress } from "#core/file-address.ts";
import type { Picture } from "#core/picture.ts";

/** The ground of every product photo, 4 : 3 and light in both themes, so that nothing moves when the photo arrives. */
export function Plate({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={className ? `plate ${className}` : "plate"}>{children}</div>;
}

/** How wide a photo is shown. */
export interface ShownWidth {
  /** As the `sizes` attribute says it. */
  sizes: string;
  /** The most of a fine screen's own pixels that it covers: wider than that is not offered. Without it, all there are. */
  pixels?: number | undefined;
}

/**
 * A product photo on its plate. White backgrounds melt into the plate. Until the photo is there, or when it cannot be
 * had, its own background shows the grey mark: that needs no script and moves nothing.
 */
export function Photo({
  picture,
  sizes,
  pixels,
  alt = picture.alt,
  eager = false,
  className = "",
}: ShownWidth & {
  picture: Picture;
  /** Empty where the model stands beside the photo. */
  alt?: string;
  /** For the one photo that a visitor waits for; every other loads when it comes near. */
  eager?: boolean;
  className?: string;
}) {
  return (
    <img
      // A new element for another picture: the mark is back while it loads.
      key={picture.url}
      src={plainSource(picture)}
      srcSet={sourceSet(picture, pixels)}
      sizes={picture.widths.length > 0 ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      // A cut-out photo would let the mark shine through once it is there. It may have loaded before this runs.
      ref={(image) => {
        if (image?.complete && image.naturalWidth > 0) hideMark(image);
      }}
      onLoad={(event) => hideMark(event.currentTarget)}
      className={className ? `photo ${className}` : "photo"}
    />
  );
}

function hideMark(image: HTMLImageElement) {
  image.dataset.loaded = "";
}

/** For readers that know no `srcset`, search engines among them: wide enough to be useful, not the original's megabytes. */
export function plainSource(picture: Picture): string {
  const width = picture.widths.findLast((width) => width <= 1200);
  return width === undefined ? picture.url : variantAddress(picture.url, width);
}

/** For a picture shown very small: the narrowest there is. */
export function smallestSource(picture: Picture): string {
  const [narrowest] = picture.widths;
  return narrowest === undefined ? picture.url : variantAddress(picture.url, narrowest);
}

/** The picture's narrower versions as a `srcset`, up to what fills so many pixels; none for drawings. */
export function sourceSet(picture: Picture, pixels?: number): string | undefined {
  const sources = offered(picture, pixels).map((width) => `${variantAddress(picture.url, width)} ${width}w`);
  return sources.join(", ") || undefined;
}

function offered({ widths }: Picture, pixels = Number.POSITIVE_INFINITY): number[] {
  const enough = widths.findIndex((width) => width >= pixels);
  return enough < 0 ? widths : widths.slice(0, enough + 1);
}
