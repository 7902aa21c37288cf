import { FormProvider, useForm } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { Category, CategoryLink } from "#core/category/category.ts";
import { counted } from "#core/counted.ts";
import type { EvidenceChoices, EvidenceFields } from "#core/product/evidence.ts";
import type { LifecycleDate } from "#core/product/lifecycle.ts";
import type { EditableProduct } from "#core/product/product.ts";
import type { productEdit, productForm } from "#core/product/product-draft.ts";
import { ConflictChoice } from "../../forms/conflict-notice.tsx";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { useFocusAfterNavigation } from "../../forms/focus.ts";
import { checkbox, partOf, readForm, textField, withMistakes } from "../../forms/form.ts";
import { leaveToServer, useStandingMistake } from "../../forms/leave-to-server.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { ConflictField, ConflictTextArea, ConflictTextField, RemoteValue } from "../../forms/remote-value.tsx";
import type { Conflict } from "../../forms/use-conflict.ts";
import { useRevalidation } from "../../forms/use-revalidation.ts";
import type { Elements } from "../../ui/elements.ts";
import { Switch } from "../../ui/switch.tsx";
import { ProductAccessories } from "./product-accessories.tsx";
import { CategoryChoice, FeatureChoice, leaveOutFeaturesName, useCategoryAndFeatures } from "./product-category.tsx";
import { ProductChecklist } from "./product-checklist.tsx";
import { DownloadChoice, OnvifProfiles, RadioModules } from "./product-evidence.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { ProductFiles } from "./product-files.tsx";
import { ProductImages } from "./product-images.tsx";
import { ProductMainImage } from "./product-main-image.tsx";
import { ProductSheet } from "./product-sheet.tsx";
import { ProductSuccessors } from "./product-successors.tsx";
import { blankProduct, initialValues, type ProductInput, type ProductPart, partLabels } from "./product-values.ts";
import { categoryIn, withSentTexts } from "./sent-texts.ts";
import { useProductConflict } from "./use-product-conflict.ts";
import { useProductFiles } from "./use-product-files.ts";

export type BegunProduct =
  | { product?: undefined; copying?: undefined; original?: undefined; category: Category | undefined }
  | { product: EditableProduct; copying: false; original?: undefined }
  /** The copied product's latest version, whose files the copy gets; undefined once deleted. */
  | { product: EditableProduct; copying: true; original: EditableProduct | undefined };

export function ProductForm({
  schema,
  newId,
  begun,
  conflict,
  categories,
  choices,
  answer,
  submit,
  cancel,
}: {
  schema: typeof productForm | typeof productEdit;
  newId?: string;
  begun: BegunProduct;
  conflict?: Conflict<EditableProduct>;
  categories: CategoryLink[];
  choices: EvidenceChoices;
  answer: FormAnswer;
  submit: string;
  cancel: Elements;
}) {
  const { product, copying, original } = begun;
  const creating = !product || copying;
  const newRecord = useNewRecord(newId, answer, (id) => href("/dashboard/products/:id", { id }));
  const [sent] = useState(() => (creating ? undefined : resultIn(answer)?.initialValue));
  const [shown] = useState(() => product && withSentTexts(product, sent));
  const preset = "category" in begun ? begun.category : undefined;
  const choice = useCategoryAndFeatures({
    categories,
    begun: product ?? (preset && { category: preset.id, features: [], offered: preset.features }),
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
  const opened = product ? initialValues(product, { copying }) : { ...blankProduct, category: preset?.id ?? "" };
  const standing = useStandingMistake(answer, "model");
  const [form, fields] = useForm<ProductInput, unknown>({
    id: "product",
    lastResult: resultIn(answer),
    defaultValue: opened,
    shouldDirtyConsider: (name) => !["version", "from", "newId", "then"].includes(name),
    shouldRevalidate: "onInput",
    onValidate({ formData, submitter }) {
      if (!creating) return readForm(formData, withMistakes(schema, files.mistakes));
      const mistakes = { ...standing(formData), ...files.mistakes };
      return leaveToServer(readForm(formData, withMistakes(schema, mistakes)), submitter);
    },
  });

  const mistakeIn = (name: string) =>
    files.mistakes[name] ?? Object.entries(form.allErrors).find(([field]) => partOf(field) === name)?.[1][0];

  useRevalidation(form, `${files.state} ${[...choice.ticked]}`);

  const model = useRef<HTMLInputElement>(null);
  useFocusAfterNavigation(model);

  const { remote, stored, timesUsed, use, keepMine } = useProductConflict({
    conflict,
    product: shown,
    categories,
    documents: choices.documents,
    form,
    choice,
    files,
  });
  const storedFile = (part: "image" | "sheet") => (copying ? original : stored(part));

  const changeOf = (part: ProductPart) => ({ remote: remote[part], onUse: () => use(part) });
  const remoteValue = (part: ProductPart) => <RemoteValue now={remote[part]} onUse={() => use(part)} />;
  const textInput = (name: LifecycleDate | Exclude<keyof EvidenceFields, "ndaaLetter">) => (
    <ConflictTextField label={partLabels[name]} field={fields[name]} {...changeOf(name)} autoComplete="off" optional />
  );
  const factFields = fields.facts.getFieldset();
  const documents = {
    // The copy's stored files get other ids.
    own: files.downloads.rows.filter(({ stored, sending }) => !copying || !stored || sending),
    general: choices.documents,
  };
  const inputs: Record<ProductPart, Elements> = {
    category: (
      <ConflictField field={fields.category} {...changeOf("category")}>
        <CategoryChoice
          id={fields.category.id}
          name="category"
          categories={categories}
          choice={choice}
          error={mistakeIn("category")}
        />
      </ConflictField>
    ),
    model: (
      <ConflictTextField
        label={partLabels.model}
        field={fields.model}
        {...changeOf("model")}
        ref={copying ? model : null}
        hint={copying && `A copy of ${product.model} needs its own.`}
        autoComplete="off"
        required
      />
    ),
    description: (
      <ConflictTextArea
        label={partLabels.description}
        field={fields.description}
        {...changeOf("description")}
        required
      />
    ),
    ndaa: (
      <ConflictField field={fields.ndaa} {...changeOf("ndaa")}>
        <Switch key={fields.ndaa.key} label={partLabels.ndaa} {...checkbox(fields.ndaa)} />
      </ConflictField>
    ),
    features: (
      <>
        <FeatureChoice
          name="features"
          choice={choice}
          error={mistakeIn("features")}
          leaveOut={sent?.[leaveOutFeaturesName] === "on"}
        />
        {remoteValue("features")}
      </>
    ),
    image: (
      <>
        <ProductMainImage
          key={timesUsed("image")}
          name="image"
          stored={storedFile("image")?.image}
          file={files.image}
          error={mistakeIn("image")}
        />
        {remoteValue("image")}
      </>
    ),
    images: (
      <>
        <ProductImages key={timesUsed("images")} name="images" files={files.images} error={mistakeIn("images")} />
        {remoteValue("images")}
      </>
    ),
    specs: <ConflictTextArea label={partLabels.specs} field={fields.specs} {...changeOf("specs")} optional />,
    sheet: (
      <>
        <ProductSheet
          key={timesUsed("sheet")}
          name="sheet"
          stored={storedFile("sheet")?.sheet}
          file={files.sheet}
          error={mistakeIn("sheet")}
          product={copying ? undefined : product?.id}
          category={choice.category}
        />
        {remoteValue("sheet")}
      </>
    ),
    facts: (
      <>
        <ProductFacts
          field={fields.facts}
          fieldOf={(kind) => factFields[kind]}
          sheetFacts={(stored("sheet") ?? product)?.sheetFacts}
          isSheetNew={files.sheet.sending !== undefined}
          errors={form.allErrors}
        />
        {remoteValue("facts")}
      </>
    ),
    accessories: (
      <>
        <ProductAccessories
          key={timesUsed("accessories")}
          name="accessories"
          begun={stored("accessories")?.accessories ?? []}
          {...(product && !copying && { except: product.id })}
          error={mistakeIn("accessories")}
        />
        {remoteValue("accessories")}
      </>
    ),
    successors: (
      <>
        <ProductSuccessors
          key={timesUsed("successors")}
          name="successors"
          // A copy is another model, with successors of its own.
          begun={copying ? [] : (stored("successors")?.successors ?? [])}
          {...(product && !copying && { except: product.id })}
          error={mistakeIn("successors")}
        />
        {remoteValue("successors")}
      </>
    ),
    launched: textInput("launched"),
    lastOrder: textInput("lastOrder"),
    endOfSales: textInput("endOfSales"),
    endOfSecuritySupport: textInput("endOfSecuritySupport"),
    endOfLife: textInput("endOfLife"),
    ndaaLetter: (
      <ConflictField field={fields.ndaaLetter} {...changeOf("ndaaLetter")}>
        <DownloadChoice
          label={partLabels.ndaaLetter}
          choices={documents}
          {...textField(fields.ndaaLetter)}
          key={fields.ndaaLetter.key}
        />
      </ConflictField>
    ),
    ndaaSignatory: textInput("ndaaSignatory"),
    ndaaDate: textInput("ndaaDate"),
    ndaaReviewed: textInput("ndaaReviewed"),
    socMaker: textInput("socMaker"),
    oemOrigin: textInput("oemOrigin"),
    taaCountry: textInput("taaCountry"),
    radioModules: (
      <>
        <RadioModules
          key={timesUsed("radioModules")}
          name="radioModules"
          begun={copying ? [] : (stored("radioModules")?.radioModules ?? [])}
          errors={form.allErrors}
        />
        {remoteValue("radioModules")}
      </>
    ),
    onvif: (
      <>
        <OnvifProfiles
          key={timesUsed("onvif")}
          name="onvif"
          begun={copying ? [] : (stored("onvif")?.onvif ?? [])}
          errors={form.allErrors}
          choices={documents}
          firmwareVersions={choices.firmwareVersions}
        />
        {remoteValue("onvif")}
      </>
    ),
    downloads: (
      <>
        <ProductFiles
          key={timesUsed("downloads")}
          name="downloads"
          files={files.downloads}
          error={files.mistakes.downloads ?? form.allErrors.downloads?.[0]}
          errors={form.allErrors}
        />
        {remoteValue("downloads")}
      </>
    ),
  };

  const taken = copying ? takenFrom(product) : {};

  return (
    <FormProvider context={form.context}>
      <noscript>
        <p className="mb-8">
          {creating
            ? "This form needs scripts, because it sends files. Please turn them on."
            : "Without scripts you can change category, texts, dates and the NDAA mark. Features, files, accessories, successors and new rows of evidence need scripts."}
        </p>
      </noscript>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-16 min-[85rem]:grid-cols-[minmax(0,1fr)_264px] ${creating ? "noscript:hidden" : ""}`}
      >
        <EditForm
          form={form}
          answer={answer}
          submit={submit}
          newRecord={newRecord}
          next={!creating && "Save and next"}
          cancel={cancel}
          choice={conflict && <ConflictChoice conflict={conflict} onKeep={keepMine} />}
          compared={{ saved: conflict?.seen ? initialValues(conflict.seen) : opened, labels: partLabels }}
        >
          {original && <input type="hidden" name="from" value={original.id} />}
          {product && !copying && <input type="hidden" name="version" value={(conflict?.seen ?? product).version} />}
          <ProductSection title="Product" first taken={taken.product}>
            <div className="grid items-start gap-6 sm:grid-cols-2">
              {inputs.category}
              {inputs.model}
            </div>
            {inputs.description}
            {inputs.ndaa}
          </ProductSection>
          <ProductSection title={partLabels.features} taken={taken.features}>
            {inputs.features}
          </ProductSection>
          <ProductSection title={partLabels.image} taken={taken.image}>
            {inputs.image}
          </ProductSection>
          <ProductSection title={partLabels.images} taken={taken.images}>
            {inputs.images}
          </ProductSection>
          <ProductSection title="Specifications" taken={taken.specifications}>
            {inputs.specs}
            {inputs.sheet}
          </ProductSection>
          <ProductSection title={partLabels.facts} taken={taken.facts}>
            {inputs.facts}
          </ProductSection>
          <ProductSection title={partLabels.accessories} taken={taken.accessories}>
            {inputs.accessories}
          </ProductSection>
          <ProductSection title={partLabels.downloads} taken={taken.downloads}>
            {inputs.downloads}
          </ProductSection>
          <ProductSection title="Lifecycle">
            <p className="text-small text-ink-2">
              Days such as 2031-06-30. The end of security support may be a month, such as 2031-06, which means its last
              day.
            </p>
            <div className="grid items-start gap-6 grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]">
              {inputs.launched}
              {inputs.lastOrder}
              {inputs.endOfSales}
              {inputs.endOfSecuritySupport}
              {inputs.endOfLife}
            </div>
          </ProductSection>
          <ProductSection title={partLabels.successors}>
            <p className="text-small text-ink-2">
              The product page leads to them once this product is discontinued. A drop-in successor fits the same place.
            </p>
            {inputs.successors}
          </ProductSection>
          <ProductSection title="Evidence">
            <p className="text-small text-ink-2">
              Shown as you enter it. Once any product has evidence, every product page has a section Compliance. Dates
              are days such as 2026-01-14.
            </p>
            <div className="grid items-start gap-6 grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]">
              {inputs.ndaaLetter}
              {inputs.ndaaSignatory}
              {inputs.ndaaDate}
              {inputs.ndaaReviewed}
              {inputs.socMaker}
              {inputs.oemOrigin}
              {inputs.taaCountry}
            </div>
            {inputs.radioModules}
            {inputs.onvif}
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

function takenFrom(product: EditableProduct): Record<string, string | false> {
  const { model, features, image, images, specs, sheet, facts, accessories, downloads } = product;
  const copied = (...parts: (string | false | undefined)[]) => {
    const named = parts.filter(Boolean);
    return named.length > 0 && `Copied from ${model}: ${named.join(", ")}`;
  };
  return {
    product: copied("category", "description", "NDAA"),
    features: copied(features.length > 0 && counted(features.length, "feature")),
    image: copied(image.fileName),
    images: copied(images.length > 0 && counted(images.length, "image")),
    specifications: copied(specs.trim() !== "" && "specs text", sheet?.fileName),
    facts: copied(Object.keys(facts).length > 0 && counted(Object.keys(facts).length, "typed fact")),
    accessories: copied(...accessories.map((accessory) => accessory.model)),
    downloads: copied(downloads.length > 0 && counted(downloads.length, "file")),
  };
}

function stateOf(wrong: boolean, there: boolean) {
  return wrong ? "wrong" : there ? "done" : "missing";
}

function ProductSection({
  title,
  taken,
  first = false,
  children,
}: {
  title: string;
  /** What a copy took over from its original. */
  taken?: string | false | undefined;
  first?: boolean;
  children: Elements;
}) {
  return (
    <fieldset className={`min-w-0 border-t pt-6 pb-12 ${first ? "border-ink" : "border-line"}`}>
      <legend className={first ? "sr-only" : "float-left"}>
        <h2 className="text-subhead">{title}</h2>
      </legend>
      <div className={`clear-both grid grid-cols-[minmax(0,1fr)] gap-6 ${first ? "" : "pt-6"}`}>
        {taken && <p className="justify-self-start rounded-md bg-surface px-3 py-1 text-meta wrap-anywhere">{taken}</p>}
        {children}
      </div>
    </fieldset>
  );
}
