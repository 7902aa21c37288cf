import { compareAddress } from "#core/compare/compare-address.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { toggleChosen, useChosenProducts } from "./chosen-products.ts";
import { asButton } from "./link-button.ts";

/** A box that chooses the product for comparison; without scripts, a link to compare it. */
export function CompareToggle({
  id,
  model,
  isBox = false,
  className = "",
}: {
  id: string;
  model: string;
  /** Whether the box stands without its word. */
  isBox?: boolean;
  className?: string;
}) {
  const isHydrated = useHydrated();
  const { products } = useChosenProducts();
  const asBox = isHydrated && {
    ...asButton(() => toggleChosen(id, model)),
    role: "checkbox",
    "aria-checked": products.some((product) => product.id === id),
  };
  return (
    <a href={compareAddress([id])} {...asBox} className={`compare-toggle ${className}`}>
      <span className={isBox ? "sr-only noscript:not-sr-only" : undefined}>Compare</span>
      <span className="sr-only">{` ${model}`}</span>
    </a>
  );
}
