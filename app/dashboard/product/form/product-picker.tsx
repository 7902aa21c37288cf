import { lazy, Suspense } from "react";
import { retryingLazy } from "../../../ui/retryable-import.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { ProductFinderProps } from "./product-finder.tsx";

// Client only: its hidden input has a style attribute, which the Content-Security-Policy forbids, and it weighs 60 KB.
const ProductFinder = lazy(() => retryingLazy(() => import("./product-finder.tsx")));

export function ProductPicker(props: ProductFinderProps) {
  const hydrated = useHydrated();
  const placeholder = <div className="min-h-11 rounded-md border border-edge bg-surface noscript:hidden" />;
  if (!hydrated) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <ProductFinder {...props} />
    </Suspense>
  );
}
