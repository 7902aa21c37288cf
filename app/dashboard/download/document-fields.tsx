import type { ComponentProps, ReactNode } from "react";
import { documentKinds, kindName } from "#core/download/document.ts";
import { Select, type SelectProps } from "../../ui/select.tsx";
import { ChooseProducts } from "../product/choose-products.tsx";

export function DocumentKindChoice(props: Omit<SelectProps, "label" | "children">) {
  return (
    <Select label={documentLabels.kind} optional {...props}>
      <option value="">None</option>
      {documentKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindName(kind)}
        </option>
      ))}
    </Select>
  );
}

export const documentLabels = {
  description: "Description",
  kind: "Kind",
  language: "Language",
  date: "Date",
  documentVersion: "Version",
  products: "For products",
};

export const documentHints = { language: "Such as en, de or pt-BR", date: "A day such as 2026-01-14" };

export function DocumentGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] items-start gap-4">{children}</div>
  );
}

/** The products that a general download is for, on whose pages it appears. */
export function DocumentProducts(props: ComponentProps<typeof ChooseProducts>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 text-small font-[550] text-ink">
        <span>{documentLabels.products}</span>
        <span className="font-normal text-ink-3"> (optional)</span>
      </legend>
      <ChooseProducts {...props} />
    </fieldset>
  );
}
