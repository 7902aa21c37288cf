import fc from "fast-check";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { Picture } from "#core/picture.ts";

/** For fast-check: any text, often one that looks like markup. */
export const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(..."<>&'\"/=$!-; \nabtdİ…#x27") }),
);

/** Any picture: drawings and small ones have no variants, and files may have any name. */
export const anyPicture: fc.Arbitrary<Picture> = fc.record({
  url: anyText.map((text) => `/files/${text}`),
  width: fc.nat(),
  height: fc.nat(),
  alt: anyText,
  widths: fc.subarray([192, 384, 768, 1152, 1200, 1600]),
});

/** An element's server-rendered HTML, with the attributes of `link` elements sorted for comparison. */
export function rendered(element: ReactNode): string {
  return renderToString(element).replaceAll(
    /<link( [^>]*)\/>/g,
    (_, attributes) =>
      `<link ${attributes
        .match(/[\w-]+="[^"]*"/gi)
        ?.sort()
        .join(" ")}>`,
  );
}
