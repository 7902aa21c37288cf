import { useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import { href } from "react-router";
import type { Category, CategoryLink } from "#core/category/category.ts";
import type { EvidenceChoices } from "#core/product/evidence.ts";
import type { EditableProduct } from "#core/product/product.ts";
import type { productEdit, productForm } from "#core/product/product-draft.ts";
import { type FormAnswer, resultIn } from "../../../forms/edit-form.tsx";
import { partOf, readForm, withMistakes } from "../../../forms/form.ts";
import { leaveToServer, useStandingMistake } from "../../../forms/leave-to-server.ts";
import { useNewRecord } from "../../../forms/new-record.ts";
import { initialValues } from "../../../forms/record-fields.ts";
import type { Conflict } from "../../../forms/use-conflict.ts";
import { useRevalidation } from "../../../forms/use-revalidation.ts";
import { leaveOutFeaturesName, useCategoryAndFeatures } from "./product-category.tsx";
import { copiedValues, type FormFact, type ProductInput, type ProductPart, productFields } from "./product-fields.ts";
import type { SheetRead } from "./sheet/sheet-facts.tsx";
import { categoryIn, withSubmittedTexts } from "./submitted-texts.ts";
import { useProductConflict } from "./use-product-conflict.ts";
import { useProductFiles } from "./use-product-files.ts";

export type InitialProduct =
  | { product?: undefined; copying?: undefined; original?: undefined; category: Category | undefined }
  | { product: EditableProduct; copying: false; original?: undefined }
  /** The copied product's latest version, whose files the copy gets; undefined once deleted. */
  | { product: EditableProduct; copying: true; original: EditableProduct | undefined };

/** What the parts of the form share. */
export type ProductFormState = ReturnType<typeof useProductForm>;

export function useProductForm({
  schema,
  newId,
  initial,
  conflict,
  categories,
  choices,
  facts,
  today,
  answer,
}: {
  schema: typeof productForm | typeof productEdit;
  newId?: string | undefined;
  initial: InitialProduct;
  conflict?: Conflict<EditableProduct> | undefined;
  categories: CategoryLink[];
  choices: EvidenceChoices;
  /** All of the site. */
  facts: FormFact[];
  /** The maker's day. */
  today: string;
  answer: FormAnswer;
}) {
  const { product, copying, original } = initial;
  const creating = !product || copying;
  const newRecord = useNewRecord(newId, answer, (id) => href("/dashboard/products/:id", { id }));
  const [sent] = useState(() => (creating ? undefined : resultIn(answer)?.initialValue));
  const [shown] = useState(() => product && withSubmittedTexts(product, sent));
  const preset = "category" in initial ? initial.category : undefined;
  const choice = useCategoryAndFeatures({
    categories,
    initial: product ?? (preset && { category: preset.id, features: [], offered: preset.features }),
    sent: categoryIn(sent),
  });
  const files = useProductFiles(shown, { creating });
  // Files that the original has lost cannot be copied.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the original changes
  useEffect(() => {
    if (!copying) return;
    files.images.follow(original?.images ?? []);
    files.downloads.follow(original?.downloads ?? []);
  }, [original]);
  const [sheetRead, setSheetRead] = useState<SheetRead>();
  const opened = copying ? copiedValues(product) : initialValues(productFields, product);
  const standing = useStandingMistake(answer, "model");
  const [form, fields] = useForm<ProductInput, unknown>({
    id: "product",
    lastResult: resultIn(answer),
    defaultValue: preset ? { ...opened, category: preset.id } : opened,
    shouldDirtyConsider: (name) => !["version", "from", "newId", "then", "at"].includes(name),
    shouldRevalidate: "onInput",
    onValidate({ formData, submitter }) {
      const mistakes = { ...standing(formData), ...files.mistakes };
      return leaveToServer(readForm(formData, withMistakes(schema, mistakes)), submitter);
    },
  });
  useRevalidation(form, `${files.state} ${[...choice.ticked]}`);

  const { field, stored, remountKey, ...remote } = useProductConflict({
    conflict,
    product: shown,
    categories,
    documents: choices.documents,
    facts,
    form,
    fields,
    choice,
    files,
  });

  return {
    form,
    fields,
    field,
    newRecord,
    creating,
    edited: copying ? undefined : product,
    copied: copying ? product : undefined,
    original,
    categories,
    facts,
    today,
    choice,
    files,
    /** What a new sheet says, once it is read. */
    sheetRead,
    setSheetRead,
    stored,
    storedFile: (part: "image" | "sheet") => (copying ? original : stored(part)),
    remountKey,
    version: remote.version,
    conflict: remote.conflict,
    conflicts: remote.conflict?.fields ?? [],
    isOfRelease: (download: string | undefined) =>
      product?.downloads.some(({ id, release }) => id === download && release !== undefined) ?? false,
    /** The part's first mistake, also one in a row of it. */
    mistakeIn: (part: ProductPart) =>
      files.mistakes[part] ?? Object.entries(form.allErrors).find(([name]) => partOf(name) === part)?.[1][0],
    leaveOutFeatures: sent?.[leaveOutFeaturesName] === "on",
    documents: {
      // The copy's stored files get other ids.
      own: files.downloads.rows.filter(({ stored, sending }) => !copying || !stored || sending),
      general: choices.documents,
    },
    firmwareVersions: choices.firmwareVersions,
    /** What a form without changes would send. */
    saved: conflict ? remote.saved : opened,
  };
}
