import type { ReactNode } from "react";
import { variantAddress } from "#core/files/file-address.ts";
import { type Picture, plainPicture } from "#core/files/picture.ts";

export function Plate({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={className ? `plate ${className}` : "plate"}>{children}</div>;
}

export interface ShownWidth {
  sizes: string;
  /** The largest width in device pixels, which limits the sources offered. */
  pixels?: number | undefined;
}

/** A CSS background shows the placeholder, so that it needs no script and causes no layout shift. */
export function Photo({
  picture,
  sizes,
  pixels,
  alt = picture.alt,
  eager = false,
  className = "",
}: ShownWidth & {
  picture: Picture;
  alt?: string;
  eager?: boolean;
  className?: string;
}) {
  return (
    <img
      // Another picture gets a new element, so that the placeholder shows while the picture loads.
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
      // Hides the placeholder behind transparent pictures. The picture may have loaded before this runs.
      ref={(image) => {
        if (image?.complete && image.naturalWidth > 0) hideMark(image);
      }}
      onLoad={(event) => hideMark(event.currentTarget)}
      data-ground={picture.ground}
      className={className ? `photo ${className}` : "photo"}
    />
  );
}

function hideMark(image: HTMLImageElement) {
  image.dataset.loaded = "";
}

/** For clients without `srcset`, such as search engines. */
export function plainSource(picture: Picture): string {
  return plainPicture(picture).url;
}

export function smallestSource(picture: Picture): string {
  const [narrowest] = picture.widths;
  return narrowest === undefined ? picture.url : variantAddress(picture.url, narrowest);
}

/** Undefined for SVG pictures, which have no variants. */
export function sourceSet(picture: Picture, pixels?: number): string | undefined {
  const sources = offered(picture, pixels).map((width) => `${variantAddress(picture.url, width)} ${width}w`);
  return sources.join(", ") || undefined;
}

function offered({ widths }: Picture, pixels = Number.POSITIVE_INFINITY): number[] {
  const enough = widths.findIndex((width) => width >= pixels);
  return enough < 0 ? widths : widths.slice(0, enough + 1);
}
