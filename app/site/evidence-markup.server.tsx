import { renderToStaticMarkup } from "react-dom/server";
import { memoizeWeak } from "#core/memoize-weak.ts";
import type { Product } from "#core/product.ts";
import { EvidenceList } from "./evidence-list.tsx";

/** Static: the browser loads no code for it. */
export const evidenceMarkup = memoizeWeak(({ id, evidence, downloads, documents }: Product) =>
  renderToStaticMarkup(<EvidenceList productId={id} evidence={evidence} downloads={[...downloads, ...documents]} />),
);
