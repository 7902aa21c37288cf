import { renderToStaticMarkup } from "react-dom/server";
import { memoizeWeak } from "#core/memoize-weak.ts";
import type { Product } from "#core/product/product.ts";
import { specSections } from "#core/product/spec-table.ts";
import { SpecTable } from "../../components/spec-table.tsx";

export const specTableMarkup = memoizeWeak(({ specRows }: Product) =>
  specSections(specRows).length > 0 ? renderToStaticMarkup(<SpecTable rows={specRows} />) : undefined,
);
