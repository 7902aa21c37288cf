import type { Elements } from "../../ui/elements.ts";
import { type ProductPart, productFields } from "./form/product-fields.ts";
import type { ProductFormState } from "./form/use-product-form.ts";

export function ProductSection({
  state: { copied },
  parts = [],
  title = parts.map((part) => productFields[part].label).join(""),
  first = false,
  children,
}: {
  state: ProductFormState;
  /** Names of the parts that a copy takes over. */
  parts?: ProductPart[];
  /** Defaults to the label of the only part. */
  title?: string;
  first?: boolean;
  children: Elements;
}) {
  const taken = copied ? parts.map((part) => productFields[part].copied?.(copied)).filter(Boolean) : [];
  return (
    <fieldset className={`min-w-0 border-t pt-6 pb-12 ${first ? "border-ink" : "border-line"}`}>
      <legend className={first ? "sr-only" : "float-left"}>
        <h2 className="text-subhead">{title}</h2>
      </legend>
      <div className={`clear-both grid grid-cols-[minmax(0,1fr)] gap-6 ${first ? "" : "pt-6"}`}>
        {taken.length > 0 && (
          <p className="justify-self-start rounded-md bg-surface px-3 py-1 text-meta wrap-anywhere">
            {`Copied from ${copied?.model}: ${taken.join(", ")}`}
          </p>
        )}
        {children}
      </div>
    </fieldset>
  );
}
