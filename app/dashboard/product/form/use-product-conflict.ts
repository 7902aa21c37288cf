import type { FormMetadata } from "@conform-to/react";
import { useState } from "react";
import type { CategoryLink } from "#core/category/category.ts";
import type { EvidenceChoices } from "#core/product/evidence.ts";
import type { EditableProduct } from "#core/product/product.ts";
import type { PlainField } from "../../../forms/form.ts";
import { type Conflict, useRemoteChanges } from "../../../forms/use-conflict.ts";
import type { useCategoryAndFeatures } from "./product-category.tsx";
import { type FormFact, type ProductInput, type ProductPart, productFields } from "./product-fields.ts";
import type { ProductFiles } from "./use-product-files.ts";

export function useProductConflict({
  conflict,
  product,
  categories,
  documents,
  facts,
  form,
  fields,
  choice,
  files,
}: {
  conflict: Conflict<EditableProduct> | undefined;
  product: EditableProduct | undefined;
  categories: CategoryLink[];
  documents: EvidenceChoices["documents"];
  facts: FormFact[];
  form: FormMetadata<ProductInput>;
  fields: Record<ProductPart, PlainField>;
  choice: Pick<ReturnType<typeof useCategoryAndFeatures>, "take">;
  files: ProductFiles;
}) {
  const [used, setUsed] = useState<Partial<Record<ProductPart, EditableProduct>>>({});
  const stored = (part: ProductPart) => used[part] ?? product;
  const remote = useRemoteChanges({
    conflict,
    table: productFields,
    choices: { categories, documents, facts },
    form,
    fields,
    // A category's features are its own.
    together: ["category", "features"],
    filesOf(part) {
      const from = stored(part);
      return from && productFields[part].files?.(from);
    },
    setters: {
      category: choice.take,
      features: choice.take,
      image: files.image.remove,
      images: (now) => files.images.begin(now.images),
      sheet: files.sheet.remove,
      // `remountKey`, the input's React key, remounts it with the new value.
      accessories: () => {},
      successors: () => {},
      radioModules: () => {},
      onvif: () => {},
      downloads: (now) => files.downloads.begin(now.downloads),
    },
    onKeep(part, now) {
      // A file that is kept is the one stored by then.
      if (part === "images") files.images.follow(now.images);
      if (part === "downloads") files.downloads.follow(now.downloads);
      if (part === "image") setUsed((before) => ({ ...before, image: now }));
    },
    onUse(part, now) {
      const both = part === "category" || part === "features" ? { category: now, features: now } : { [part]: now };
      setUsed((before) => ({ ...before, ...both }));
    },
  });

  return {
    ...remote,
    /** The product whose stored values a part shows until the user changes it: the opened or the newer one. */
    stored,
  };
}
