import type { FormMetadata } from "@conform-to/react";
import { useState } from "react";
import type { CategoryLink } from "#core/category.ts";
import type { EvidenceChoices } from "#core/evidence.ts";
import type { EditableProduct } from "#core/product.ts";
import { isUnchanged } from "../../forms/form-content.ts";
import { type Conflict, useRemoteChanges } from "../../forms/use-conflict.ts";
import type { useCategoryAndFeatures } from "./product-category.tsx";
import { initialValues, type ProductInput, type ProductPart, productFiles, productParts } from "./product-values.ts";
import type { ProductFiles } from "./use-product-files.ts";

interface Used {
  /** Whose values the part shows. */
  product: EditableProduct;
  times: number;
}

export function useProductConflict({
  conflict,
  product,
  categories,
  documents,
  form,
  choice,
  files,
}: {
  conflict: Conflict<EditableProduct> | undefined;
  product: EditableProduct | undefined;
  categories: CategoryLink[];
  documents: EvidenceChoices["documents"];
  form: FormMetadata<ProductInput>;
  choice: Pick<ReturnType<typeof useCategoryAndFeatures>, "take">;
  files: ProductFiles;
}) {
  const [used, setUsed] = useState<Partial<Record<ProductPart, Used>>>({});
  const stored = (part: ProductPart) => used[part]?.product ?? product;
  const { remote, use, keepMine } = useRemoteChanges({
    conflict,
    parts: productParts(categories, documents),
    form,
    filesOf(part) {
      const from = stored(part);
      const known: Partial<Record<ProductPart, unknown>> = from ? productFiles(from) : {};
      return known[part];
    },
    setters: {
      category: choice.take,
      features: choice.take,
      image: files.image.remove,
      images: (now) => files.images.begin(now.images),
      sheet: files.sheet.remove,
      // `usedAt`, the input's React key, remounts it with the new value.
      accessories: () => {},
      successors: () => {},
      radioModules: () => {},
      onvif: () => {},
      downloads: (now) => files.downloads.begin(now.downloads),
    },
    onUse(part, now) {
      const both: ProductPart[] = part === "category" || part === "features" ? ["category", "features"] : [part];
      setUsed((before) => {
        const next = both.map((one) => [one, { product: now, times: (before[one]?.times ?? 0) + 1 }]);
        return { ...before, ...Object.fromEntries(next) };
      });
    },
  });

  return {
    remote,
    /** The product whose stored values a part shows until the user changes it: the opened or the newer one. */
    stored,
    usedAt: (part: ProductPart) => used[part]?.times ?? 0,
    use,
    keepMine(sent: FormData) {
      if (!conflict?.seen) return;
      const seen = initialValues(conflict.seen);
      // A category and its features are kept or replaced together.
      const choiceStands = isUnchanged(sent, "category", seen) && isUnchanged(sent, "features", seen);
      keepMine(sent, (part) => choiceStands || (part !== "category" && part !== "features"));
      const { current } = conflict;
      if (!current) return;
      // A file that is kept is the one stored by then.
      files.images.follow(current.images);
      files.downloads.follow(current.downloads);
      setUsed((before) => ({ ...before, image: { product: current, times: before.image?.times ?? 0 } }));
    },
  };
}
