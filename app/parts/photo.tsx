import type { ReactNode } from "react";
import { variantAddress } from "#core/file-address.ts";
import type { Picture } from "#core/picture.ts";

/** The ground of every product photo, 4 : 3 and light in both themes, so that nothing moves when the photo arrives. */
export function Plate({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={className ? `plate ${className}` : "plate"}>{children}</div>;
}

/**
 * A product photo on its plate. White backgrounds melt into the plate. Until the photo is there, or when it cannot be
 * had, its own background shows the grey mark: that needs no script and moves nothing.
 */
export function Photo({
  picture,
  sizes,
  alt = picture.alt,
  eager = false,
  className = "",
}: {
  picture: Picture;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
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
      srcSet={sourceSet(picture)}
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
  const wide = picture.widths.findLast((width) => width <= 1200);
  return wide === undefined ? picture.url : variantAddress(picture.url, wide);
}

/** For a picture shown very small: the narrowest there is. */
export function smallestSource(picture: Picture): string {
  const [narrowest] = picture.widths;
  return narrowest === undefined ? picture.url : variantAddress(picture.url, narrowest);
}

/** The picture's narrower versions as a `srcset`; none for drawings. */
export function sourceSet(picture: Picture): string | undefined {
  return picture.widths.map((width) => `${variantAddress(picture.url, width)} ${width}w`).join(", ") || undefined;
}
