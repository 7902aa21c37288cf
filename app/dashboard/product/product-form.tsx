import { FormProvider, useForm } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";
import { href } from "react-router";
import type { z } from "zod";
import type { CategoryLink } from "#core/category.ts";
import type { EditableProduct } from "#core/product.ts";
import type { productEdit, productForm } from "#core/product-draft.ts";
import { ConflictChoice } from "../../parts/editing/conflict-notice.tsx";
import { EditForm, type FormAnswer, resultIn } from "../../parts/editing/edit-form.tsx";
import { useNewRecord } from "../../parts/editing/new-record.ts";
import { EditedLines, EditedText, Theirs } from "../../parts/editing/theirs.tsx";
import type { Conflict } from "../../parts/editing/use-conflict.ts";
import { readForm } from "../../parts/form.ts";
import { Switch } from "../../ui/switch.tsx";
import { useFocusWhenAsked } from "../focus-when-asked.ts";
import { ProductAccessories } from "./product-accessories.tsx";
import { beginning, blank, type ProductFields } from "./product-beginning.ts";
import { CategoryChoice, FeatureChoice, useCategoryAndFeatures } from "./product-category.tsx";
import { ProductChecklist } from "./product-checklist.tsx";
import { ProductFiles } from "./product-files.tsx";
import { ProductImages } from "./product-images.tsx";
import { ProductMainImage } from "./product-main-image.tsx";
import { ProductSection } from "./product-section.tsx";
import { ProductSheet } from "./product-sheet.tsx";
import { useProductFiles } from "./use-product-files.ts";
import { useTheirs } from "./use-theirs.ts";

export type BegunProduct =
  | { product?: undefined; copying?: undefined; original?: undefined }
  | { product: EditableProduct; copying: false; original?: undefined }
  /** The copied product's latest version, whose files the copy gets; undefined once deleted. */
  | { product: EditableProduct; copying: true; original: EditableProduct | undefined };

export function ProductForm({
  schema,
  newId,
  begun,
  conflict,
  categories,
  answer,
  submit,
  cancel,
}: {
  schema: typeof productForm | typeof productEdit;
  newId?: string;
  begun: BegunProduct;
  conflict?: Conflict<EditableProduct>;
  /** The latest versions: live updates revalidate the page. */
  categories: CategoryLink[];
  answer: FormAnswer;
  submit: string;
  cancel: ReactNode;
}) {
  const { product, copying, original } = begun;
  const creating = !product || copying;
  const newRecord = useNewRecord(newId, answer, (id) => href("/dashboard/products/:id", { id }));
  const choice = useCategoryAndFeatures({ categories, begun: product });
  const files = useProductFiles(product, { creating });
  // Files that the original has lost cannot be copied.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the original changes
  useEffect(() => {
    if (!copying) return;
    files.images.leaveOutGone(original?.images ?? []);
    files.downloads.leaveOutGone(original?.downloads ?? []);
  }, [original]);
  const [form, fields] = useForm<ProductFields, unknown>({
    id: "product",
    lastResult: resultIn(answer),
    defaultValue: product ? beginning(product, { copying }) : blank,
    shouldDirtyConsider: (name) => name !== "version" && name !== "from" && name !== "newId",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, withMistakes(schema, files.mistakes)),
  });

  const mistakeIn = (name: string) =>
    files.mistakes[name] ?? Object.entries(form.allErrors).find(([field]) => field.split(/[.[]/)[0] === name)?.[1][0];

  // Choosing files and features fires no input event, so the form is validated explicitly.
  const checked = Object.keys(form.allErrors).length > 0;
  const chosen = `${files.state} ${[...choice.ticked]}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: validates when the choices change
  useEffect(() => {
    if (checked) form.validate();
  }, [chosen]);

  // A copy needs a new model; all else is filled in.
  const model = useRef<HTMLInputElement>(null);
  useFocusWhenAsked(model);

  const { theirs, stored, takenAt, take, keepMine } = useTheirs({ conflict, product, categories, form, choice, files });
  const storedFile = (part: "image" | "sheet") => (copying ? original : stored(part));

  return (
    <FormProvider context={form.context}>
      <noscript>
        <p className="mb-8">This form needs scripts, because it sends files. Please turn them on.</p>
      </noscript>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-16 noscript:hidden min-[75rem]:grid-cols-[minmax(0,1fr)_264px]">
        <EditForm
          form={form}
          answer={answer}
          submit={submit}
          newRecord={newRecord}
          cancel={cancel}
          choice={conflict && <ConflictChoice conflict={conflict} onKeep={keepMine} />}
        >
          {original && <input type="hidden" name="from" value={original.id} />}
          {product && !copying && <input type="hidden" name="version" value={(conflict?.seen ?? product).version} />}
          <ProductSection title="Product" first>
            <div className="grid items-start gap-6 sm:grid-cols-2">
              <div className="grid min-w-0 gap-2">
                <CategoryChoice
                  id={fields.category.id}
                  name="category"
                  categories={categories}
                  choice={choice}
                  error={mistakeIn("category")}
                />
                <Theirs now={theirs.category} onTake={() => take("category")} />
              </div>
              <EditedText
                label="Model"
                field={fields.model}
                theirs={theirs.model}
                onTake={() => take("model")}
                ref={copying ? model : null}
                hint={copying && `A copy of ${product.model} needs its own.`}
                autoComplete="off"
                required
              />
            </div>
            <EditedLines
              label="Description"
              field={fields.description}
              theirs={theirs.description}
              onTake={() => take("description")}
              required
            />
            <div className="grid min-w-0 gap-2">
              <Switch
                key={takenAt("ndaa")}
                label="NDAA compliant"
                name="ndaa"
                defaultChecked={stored("ndaa")?.ndaa ?? true}
              />
              <Theirs now={theirs.ndaa} onTake={() => take("ndaa")} />
            </div>
          </ProductSection>
          <ProductSection title="Features">
            <FeatureChoice name="features" choice={choice} error={mistakeIn("features")} />
            <Theirs now={theirs.features} onTake={() => take("features")} />
          </ProductSection>
          <ProductSection title="Main image">
            <ProductMainImage
              key={takenAt("image")}
              name="image"
              stored={storedFile("image")?.image}
              file={files.image}
              error={mistakeIn("image")}
            />
            <Theirs now={theirs.image} onTake={() => take("image")} />
          </ProductSection>
          <ProductSection title="Additional images">
            <ProductImages key={takenAt("images")} name="images" files={files.images} error={mistakeIn("images")} />
            <Theirs now={theirs.images} onTake={() => take("images")} />
          </ProductSection>
          <ProductSection title="Specifications">
            <EditedLines
              label="Specs text"
              field={fields.specs}
              theirs={theirs.specs}
              onTake={() => take("specs")}
              optional
            />
            <ProductSheet
              key={takenAt("sheet")}
              name="sheet"
              stored={storedFile("sheet")?.sheet}
              file={files.sheet}
              error={mistakeIn("sheet")}
            />
            <Theirs now={theirs.sheet} onTake={() => take("sheet")} />
          </ProductSection>
          <ProductSection title="Accessories">
            <ProductAccessories
              key={takenAt("accessories")}
              name="accessories"
              begun={stored("accessories")?.accessories ?? []}
              {...(product && !copying && { except: product.id })}
              error={mistakeIn("accessories")}
            />
            <Theirs now={theirs.accessories} onTake={() => take("accessories")} />
          </ProductSection>
          <ProductSection title="Downloads">
            <ProductFiles
              key={takenAt("downloads")}
              name="downloads"
              files={files.downloads}
              error={mistakeIn("downloads")}
            />
            <Theirs now={theirs.downloads} onTake={() => take("downloads")} />
          </ProductSection>
        </EditForm>
        <ProductChecklist
          category={stateOf(mistakeIn("category") !== undefined || choice.gone, choice.category !== "")}
          image={stateOf(
            mistakeIn("image") !== undefined,
            storedFile("image") !== undefined || files.image.sending !== undefined,
          )}
        />
      </div>
    </FormProvider>
  );
}

/** Adds errors for files that failed: a form that names none of them would pass the schema alone. */
function withMistakes(schema: z.ZodType, mistakes: Record<string, string>): z.ZodType {
  return Object.entries(mistakes).reduce(
    (whole, [name, message]) => whole.refine(() => false, { path: [name], message, when: () => true }),
    schema,
  );
}

function stateOf(wrong: boolean, there: boolean) {
  return wrong ? "wrong" : there ? "done" : "missing";
}
