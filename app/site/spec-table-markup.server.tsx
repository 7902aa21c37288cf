import { renderToStaticMarkup } from "react-dom/server";
import { memoizeWeak } from "#core/memoize-weak.ts";
import type { Product } from "#core/product.ts";
import { specSections } from "#core/spec-table.ts";
import { SpecTable } from "../components/spec-table.tsx";

/** A product's spec table as markup, rendered once for each version of the product. Undefined where no row shows anything. */
export const specTableMarkup = memoizeWeak(({ specRows }: Product) =>
  specSections(specRows).length > 0 ? renderToStaticMarkup(<SpecTable rows={specRows} />) : undefined,
);
