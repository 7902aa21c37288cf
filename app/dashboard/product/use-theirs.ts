import type { FormMetadata } from "@conform-to/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { CategoryLink } from "#core/category.ts";
import type { EditableProduct } from "#core/product.ts";
import { isUntouched } from "../../parts/editing/untouched.ts";
import { type Conflict, partsToTake, useRemoteChanges } from "../../parts/editing/use-conflict.ts";
import { beginning, type ProductFields, type ProductValues } from "./product-beginning.ts";
import type { useCategoryAndFeatures } from "./product-category.tsx";
import { productFiles, productParts } from "./product-words.ts";
import type { ProductFiles } from "./use-product-files.ts";

type Part = keyof ProductValues;

/** What other administrators changed while the product is edited, and how to take each part into the form. */
export function useTheirs({
  conflict,
  product,
  categories,
  form,
  choice,
  files,
}: {
  conflict: Conflict<EditableProduct> | undefined;
  product: EditableProduct | undefined;
  categories: CategoryLink[];
  form: FormMetadata<ProductFields>;
  choice: Pick<ReturnType<typeof useCategoryAndFeatures>, "take">;
  files: ProductFiles;
}) {
  const [taken, setTaken] = useState<Partial<Record<Part, EditableProduct>>>({});
  const parts = productParts(categories);
  const current = conflict?.current;
  const stored = (part: Part) => taken[part] ?? product;
  const theirs = useRemoteChanges(conflict, parts, form, (part) => {
    const from = stored(part);
    const known: Partial<Record<Part, unknown>> = from ? productFiles(from) : {};
    return known[part];
  });

  function take(part: Part) {
    if (!current) return;
    const now = current;
    // Synchronous, so that the next part is set on the updated form.
    flushSync(() => {
      if (part === "model" || part === "description" || part === "specs") form.update({ name: part, value: now[part] });
      if (part === "category" || part === "features") choice.take(now);
      if (part === "image" || part === "sheet") files[part].remove();
      if (part === "images") files.images.begin(now.images);
      if (part === "downloads") files.downloads.begin(now.downloads);
      const both = part === "category" || part === "features" ? { category: now, features: now } : { [part]: now };
      setTaken((before) => ({ ...before, ...both }));
    });
  }

  return {
    /** Per changed part that differs from the form: the stored value. */
    theirs,
    /** The version whose value a part starts with: the opened one, or the one taken. */
    stored,
    /** A React key that remounts a part when it is taken. */
    takenAt: (part: Part) => taken[part]?.version ?? 0,
    take,
    keepMine(sent: FormData) {
      if (!conflict?.seen) return;
      const seen = beginning(conflict.seen);
      // Category and features are taken together.
      const choiceStands = isUntouched(sent, "category", seen) && isUntouched(sent, "features", seen);
      for (const part of partsToTake(conflict, sent, parts)) {
        if (choiceStands || (part !== "category" && part !== "features")) take(part);
      }
      if (current) {
        files.images.leaveOutGone(current.images);
        files.downloads.leaveOutGone(current.downloads);
      }
      conflict.keepMine();
      form.validate();
    },
  };
}
