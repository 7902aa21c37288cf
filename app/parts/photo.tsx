import type { ReactNode } from "react";
import { preload } from "react-dom";
import { variantAddress, variantParameter } from "#core/file-address.ts";
import type { Picture } from "#core/picture.ts";
import { escaped } from "./spec-table-html.ts";

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

/**
 * A product photo on its plate, without a text of its own, for a list that is written as one text. Its address stands
 * there six times, and is escaped once. Call it while React renders: the photo that is waited for is also named in the
 * document's head, as React does for its own.
 */
export function photoHtml(picture: Picture, { sizes, eager }: { sizes: string; eager: boolean }): string {
  if (eager) preloadPhoto(picture, sizes);
  const { url, width, height, widths } = picture;
  const variant = escaped(url + variantParameter);
  let choice = "";
  for (const width of widths) choice += `${choice && ", "}${variant}${width} ${width}w`;
  if (choice) choice = ` srcSet="${choice}" sizes="${escaped(sizes)}"`;
  const wide = plainWidth(picture);
  const source = wide === undefined ? escaped(url) : variant + wide;
  const loading = eager ? 'loading="eager" fetchPriority="high"' : 'loading="lazy"';
  return `<div class="plate"><img src="${source}"${choice} width="${width}" height="${height}" alt="" ${loading} decoding="async" class="photo"/></div>`;
}

function preloadPhoto(picture: Picture, sizes: string) {
  const imageSrcSet = sourceSet(picture);
  preload(plainSource(picture), {
    as: "image",
    ...(imageSrcSet && { imageSrcSet, imageSizes: sizes }),
    fetchPriority: "high",
  });
}

function hideMark(image: HTMLImageElement) {
  image.dataset.loaded = "";
}

/** For readers that know no `srcset`, search engines among them: wide enough to be useful, not the original's megabytes. */
export function plainSource(picture: Picture): string {
  const wide = plainWidth(picture);
  return wide === undefined ? picture.url : variantAddress(picture.url, wide);
}

function plainWidth({ widths }: Picture): number | undefined {
  return widths.findLast((width) => width <= 1200);
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
