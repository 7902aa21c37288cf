import { lazy, Suspense } from "react";
import { href, useLocation } from "react-router";
import { useChosenProducts } from "../components/chosen-products.ts";
import { retryingLazy } from "../ui/retryable-import.ts";

const Tray = lazy(() => retryingLazy(() => import("./compare-tray-bar.tsx")));

/** Loads its script with the first product chosen. */
export function CompareTray() {
  const chosen = useChosenProducts();
  const { pathname } = useLocation();
  if (chosen.products.length === 0 || pathname === href("/compare")) return null;
  return (
    <Suspense>
      <Tray chosen={chosen} />
    </Suspense>
  );
}
