import { renderToStaticMarkup } from "react-dom/server";
import { memoizeWeak } from "#core/memoize-weak.ts";
import type { Product } from "#core/product/product.ts";
import { EvidenceList } from "./evidence-list.tsx";

/** Static: the browser loads no code for it. */
export const evidenceMarkup = memoizeWeak((product: Product) =>
  renderToStaticMarkup(<EvidenceList product={product} />),
);
