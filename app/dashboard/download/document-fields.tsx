import type { ReactNode } from "react";
import { documentKinds, kindName } from "#core/document.ts";
import type { ProductChoice } from "#core/product.ts";
import { Select, type SelectProps } from "../../ui/select.tsx";
import { ProductAccessories } from "../product/product-accessories.tsx";

export function DocumentKindChoice(props: Omit<SelectProps, "label" | "children">) {
  return (
    <Select label="Kind" optional {...props}>
      <option value="">None</option>
      {documentKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindName(kind)}
        </option>
      ))}
    </Select>
  );
}

export const documentHints = { language: "Such as en, de or pt-BR", date: "A day such as 2026-01-14" };

export function DocumentGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] items-start gap-4">{children}</div>
  );
}

/** The products that a general download is for, on whose pages it appears. */
export function DocumentProducts({ begun, error }: { begun: ProductChoice[]; error: string | undefined }) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-small font-[550] text-ink">
        For products<span className="font-normal text-ink-3"> (optional)</span>
      </legend>
      <ProductAccessories
        name="products"
        label="Add a product"
        listLabel="Chosen products"
        begun={begun}
        error={error}
      />
    </fieldset>
  );
}
