import { lazy, Suspense } from "react";
import { href, useLocation } from "react-router";
import { useChosenProducts } from "../components/chosen-products.ts";
import { retryingLazy } from "../ui/retryable-import.ts";

const Tray = lazy(() => retryingLazy(() => import("./compare-tray-bar.tsx")));

/** Where products can be ticked. Loads its script with the first product chosen. */
export function CompareTray() {
  const chosen = useChosenProducts();
  const { pathname } = useLocation();
  const isBesideProducts = pathname === href("/search") || `${pathname}/`.startsWith(`${href("/catalog")}/`);
  if (chosen.products.length === 0 || !isBesideProducts) return null;
  return (
    <Suspense>
      <Tray chosen={chosen} />
    </Suspense>
  );
}
