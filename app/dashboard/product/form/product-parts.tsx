import { useRef } from "react";
import { readTypedFact } from "#core/facts/typed-fact.ts";
import { earlyReview, lowPoeClass } from "#core/product/contradictions.ts";
import { useFocusAfterNavigation } from "../../../forms/focus.ts";
import { type PlainField, textField } from "../../../forms/form.ts";
import {
  ConflictField,
  ConflictSwitch,
  ConflictTextArea,
  ConflictTextField,
  RemoteValue,
} from "../../../forms/remote-value.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FieldError } from "../../../ui/text-field.tsx";
import { ProductSection } from "../product-section.tsx";
import { ProductAccessories } from "./product-accessories.tsx";
import { CategoryChoice, FeatureChoice } from "./product-category.tsx";
import { DownloadChoice, OnvifProfiles, RadioModules } from "./product-evidence.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { ProductFiles } from "./product-files.tsx";
import { ProductImages } from "./product-images.tsx";
import { ProductMainImage } from "./product-main-image.tsx";
import { ProductSuccessors } from "./product-successors.tsx";
import { ProductSheet } from "./sheet/product-sheet.tsx";
import type { ProductFormState } from "./use-product-form.ts";

export function Basics({ state }: { state: ProductFormState }) {
  const { field, categories, choice, copied, mistakeIn } = state;
  const model = useRef<HTMLInputElement>(null);
  useFocusAfterNavigation(model);
  return (
    <ProductSection state={state} title="Product" parts={["category", "description", "ndaa"]} first>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <ConflictField {...field("category")}>
          <CategoryChoice
            id={field("category").field.id}
            name="category"
            categories={categories}
            choice={choice}
            error={mistakeIn("category")}
          />
        </ConflictField>
        <ConflictTextField
          {...field("model")}
          ref={copied ? model : null}
          hint={copied && `A copy of ${copied.model} needs its own.`}
        />
      </div>
      <ConflictTextArea {...field("description")} />
      <ConflictSwitch {...field("ndaa")} />
    </ProductSection>
  );
}

export function Features({ state }: { state: ProductFormState }) {
  const { field, choice, mistakeIn, leaveOutFeatures } = state;
  return (
    <ProductSection state={state} parts={["features"]}>
      <FeatureChoice name="features" choice={choice} error={mistakeIn("features")} leaveOut={leaveOutFeatures} />
      <RemoteValue {...field("features")} />
    </ProductSection>
  );
}

export function Images({ state }: { state: ProductFormState }) {
  const { field, files, storedFile, remountKey, mistakeIn } = state;
  return (
    <>
      <ProductSection state={state} parts={["image"]}>
        <ProductMainImage
          key={remountKey("image")}
          name="image"
          stored={storedFile("image")?.image}
          file={files.image}
          error={mistakeIn("image")}
        />
        <RemoteValue {...field("image")} />
      </ProductSection>
      <ProductSection state={state} parts={["images"]}>
        <ProductImages key={remountKey("images")} name="images" files={files.images} error={mistakeIn("images")} />
        <RemoteValue {...field("images")} />
      </ProductSection>
    </>
  );
}

export function Specifications({ state }: { state: ProductFormState }) {
  const { form, fields, field, files, edited, choice, facts: all, copied, stored } = state;
  const { storedFile, remountKey, mistakeIn } = state;
  const facts = fields.facts.getFieldset();
  return (
    <>
      <ProductSection state={state} title="Specifications" parts={["specs", "sheet"]}>
        <ConflictTextArea {...field("specs")} />
        <ProductSheet
          key={remountKey("sheet")}
          name="sheet"
          stored={storedFile("sheet")?.sheet}
          reading={stored("sheet")?.sheetFacts}
          file={files.sheet}
          error={mistakeIn("sheet")}
          copied={copied?.model}
          change={{
            product: edited?.id,
            category: choice.category,
            model: String(fields.model.value ?? ""),
            facts: all,
            typed: (fields.facts.value ?? {}) as Record<string, string | undefined>,
          }}
        />
        {form.allErrors.labels?.[0] && <FieldError>{form.allErrors.labels[0]}</FieldError>}
        <RemoteValue {...field("sheet")} />
      </ProductSection>
      <ProductSection state={state} parts={["facts"]}>
        <ProductFacts
          field={fields.facts}
          fieldOf={(fact) => facts[fact] as PlainField}
          facts={all}
          category={choice.category}
          sheetFacts={stored("sheet")?.sheetFacts}
          isSheetNew={files.sheet.sending !== undefined}
          errors={form.allErrors}
        />
        <RemoteValue {...field("facts")} />
        <Contradiction text={lowPoeClass(statedFacts(state))} />
      </ProductSection>
    </>
  );
}

export function Accessories({ state }: { state: ProductFormState }) {
  const { field, edited, stored, remountKey, mistakeIn } = state;
  return (
    <ProductSection state={state} parts={["accessories"]}>
      <ProductAccessories
        key={remountKey("accessories")}
        name="accessories"
        initial={stored("accessories")?.accessories ?? []}
        except={edited?.id}
        error={mistakeIn("accessories")}
      />
      <RemoteValue {...field("accessories")} />
    </ProductSection>
  );
}

export function Downloads({ state }: { state: ProductFormState }) {
  const { form, field, files, remountKey } = state;
  return (
    <ProductSection state={state} parts={["downloads"]}>
      <ProductFiles
        key={remountKey("downloads")}
        name="downloads"
        files={files.downloads}
        error={files.mistakes.downloads ?? form.allErrors.downloads?.[0]}
        errors={form.allErrors}
      />
      <RemoteValue {...field("downloads")} />
    </ProductSection>
  );
}

export function Lifecycle({ state }: { state: ProductFormState }) {
  const { field, edited, copied, stored, remountKey, mistakeIn } = state;
  return (
    <>
      <ProductSection state={state} title="Lifecycle">
        <p className="text-small text-ink-2">
          Days such as 2031-06-30. The end of security support may be a month, such as 2031-06, which means its last
          day.
        </p>
        <div className={columns}>
          <ConflictTextField {...field("launched")} />
          <ConflictTextField {...field("lastOrder")} />
          <ConflictTextField {...field("endOfSales")} />
          <ConflictTextField {...field("endOfSecuritySupport")} />
          <ConflictTextField {...field("endOfLife")} />
        </div>
      </ProductSection>
      <ProductSection state={state} parts={["successors"]}>
        <p className="text-small text-ink-2">
          The product page leads to them once this product is discontinued. A drop-in successor fits the same place.
        </p>
        <ProductSuccessors
          key={remountKey("successors")}
          name="successors"
          // A copy is another model, with successors of its own.
          initial={copied ? [] : (stored("successors")?.successors ?? [])}
          except={edited?.id}
          error={mistakeIn("successors")}
        />
        <RemoteValue {...field("successors")} />
      </ProductSection>
    </>
  );
}

export function Evidence({ state }: { state: ProductFormState }) {
  const { form, fields, field, copied, stored, remountKey, documents, firmwareVersions } = state;
  const letter = field("ndaaLetter");
  const typed = (name: "ndaaLetter" | "ndaaDate" | "ndaaReviewed") => fields[name].value?.trim() || undefined;
  const letterDate = dateOf(typed("ndaaLetter"), documents);
  const entered = typed("ndaaLetter") ? { ndaaDate: typed("ndaaDate"), ndaaReviewed: typed("ndaaReviewed") } : {};
  return (
    <ProductSection state={state} title="Evidence">
      <p className="text-small text-ink-2">
        Shown as you enter it, signatory and dates of the letter while one is chosen. Once any product has evidence,
        every product page has a section Compliance. Dates are days such as 2026-01-14.
      </p>
      <div className={columns}>
        <ConflictField {...letter}>
          <DownloadChoice
            label={letter.look.label}
            choices={documents}
            {...textField(letter.field)}
            key={letter.field.key}
          />
        </ConflictField>
        <ConflictTextField {...field("ndaaSignatory")} />
        <ConflictTextField {...field("ndaaDate")} />
        <ConflictTextField {...field("ndaaReviewed")} />
        <ConflictTextField {...field("socMaker")} />
        <ConflictTextField {...field("oemOrigin")} />
        <ConflictTextField {...field("taaCountry")} />
      </div>
      <Contradiction text={earlyReview(entered, letterDate)} />
      <RadioModules
        key={remountKey("radioModules")}
        name="radioModules"
        initial={copied ? [] : (stored("radioModules")?.radioModules ?? [])}
        errors={form.allErrors}
      />
      <RemoteValue {...field("radioModules")} />
      <OnvifProfiles
        key={remountKey("onvif")}
        name="onvif"
        initial={copied ? [] : (stored("onvif")?.onvif ?? [])}
        errors={form.allErrors}
        choices={documents}
        firmwareVersions={firmwareVersions}
      />
      <RemoteValue {...field("onvif")} />
    </ProductSection>
  );
}

const columns = "grid items-start gap-6 grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]";

/** Saved nevertheless, and in the summary's list until it is corrected. */
function Contradiction({ text }: { text: string | undefined }) {
  return text && <Notice kind="warn">{text}</Notice>;
}

/** The letter's own date. New uploads of the form have theirs in its rows, which are read on saving. */
function dateOf(letter: string | undefined, { own, general }: ProductFormState["documents"]): string | undefined {
  return (general.find(({ id }) => id === letter) ?? own.find(({ stored }) => stored?.id === letter)?.stored)?.date;
}

/** What is typed wins over the saved sheet; another sheet is read on saving. */
function statedFacts({ fields, facts: all, stored, files }: ProductFormState) {
  const texts = (fields.facts.value ?? {}) as Record<string, string | undefined>;
  const typed = all.flatMap((fact) => {
    const read = readTypedFact(fact, texts[fact.id] ?? "");
    return read.ok ? read.value : [];
  });
  const ofSheet = files.sheet.sending ? [] : (stored("sheet")?.sheetFacts.facts ?? []);
  return [...ofSheet.filter(({ factId }) => !texts[factId]), ...typed];
}
