import { type ReactElement, useRef, useState } from "react";
import { readTypedFact } from "#core/facts/typed-fact.ts";
import { earlyReview, lowPoeClass } from "#core/product/contradictions.ts";
import { isDateText, type LifecycleDates, lifecycleDates, lifecycleStatus } from "#core/product/lifecycle.ts";
import { LifecycleMark } from "../../../components/lifecycle-line.tsx";
import { useFocusAfterNavigation } from "../../../forms/focus.ts";
import { textField } from "../../../forms/form.ts";
import { ConflictField, ConflictSwitch, ConflictTextArea, ConflictTextField } from "../../../forms/remote-value.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FieldError } from "../../../ui/text-field.tsx";
import { Copied, FormPart } from "./form-part.tsx";
import { formParts } from "./form-parts.ts";
import { ProductAccessories } from "./product-accessories.tsx";
import { CategoryChoice, FeatureChoice } from "./product-category.tsx";
import { DownloadChoice, OnvifProfiles, RadioModules } from "./product-evidence.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { ProductFiles } from "./product-files.tsx";
import { ProductImages } from "./product-images.tsx";
import { ProductMainImage } from "./product-main-image.tsx";
import { ProductSuccessors } from "./product-successors.tsx";
import { ProductSheet, SheetPreview } from "./sheet/product-sheet.tsx";
import type { ProductFormState } from "./use-product-form.ts";

/** The required fields, on the first screen. */
export function Basics({ state }: { state: ProductFormState }) {
  const { field, files, storedFile, categories, choice, copied, remountKey, mistakeIn } = state;
  const model = useRef<HTMLInputElement>(null);
  useFocusAfterNavigation(model);
  return (
    <fieldset
      data-part=""
      className="min-w-0 pt-2.5 pb-4 min-[75rem]:border-t min-[75rem]:border-ink min-[75rem]:pt-4 max-sm:[&_:is(input:not([role]),select)]:min-h-11"
    >
      <legend className="sr-only">
        <h2>Product</h2>
      </legend>
      <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[minmax(0,3fr)_minmax(0,1.4fr)] sm:gap-y-3.5">
        <div className="grid content-start gap-2.5 sm:gap-3.5">
          <Copied state={state} fields={formParts.product.fields} />
          <div className="grid items-start gap-x-6 gap-y-2.5 sm:grid-cols-2">
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
          <ConflictTextArea {...field("description")} rows={2} className="min-h-17! max-sm:max-h-23! sm:min-h-24!" />
        </div>
        <ConflictField {...field("image")}>
          <ProductMainImage
            key={remountKey("image")}
            name="image"
            stored={storedFile("image")?.image}
            file={files.image}
            error={mistakeIn("image")}
          />
        </ConflictField>
        <ConflictSwitch {...field("ndaa")} />
      </div>
    </fieldset>
  );
}

export function Features({ state }: { state: ProductFormState }) {
  const { field, choice, mistakeIn, leaveOutFeatures } = state;
  return (
    <FormPart
      id="features"
      state={state}
      isOpen={choice.failed || (choice.features !== undefined && choice.features.length > 0)}
    >
      <ConflictField {...field("features")}>
        <FeatureChoice name="features" choice={choice} error={mistakeIn("features")} leaveOut={leaveOutFeatures} />
      </ConflictField>
    </FormPart>
  );
}

export function Images({ state }: { state: ProductFormState }) {
  const { field, files, remountKey, mistakeIn } = state;
  return (
    <FormPart id="images" state={state} isOpen="filled">
      <ConflictField {...field("images")}>
        <ProductImages key={remountKey("images")} name="images" files={files.images} error={mistakeIn("images")} />
      </ConflictField>
    </FormPart>
  );
}

export function Specifications({ state }: { state: ProductFormState }) {
  const { form, fields, field, files, edited, choice, facts, copied, stored } = state;
  const { storedFile, remountKey, mistakeIn, sheetRead, setSheetRead } = state;
  const taken = remountKey("sheet");
  // Another administrator's sheet that is taken is there again.
  const [removed, setRemoved] = useState<number>();
  const sheet = removed === taken ? undefined : storedFile("sheet")?.sheet;
  return (
    <FormPart id="specs" state={state}>
      <ConflictTextArea {...field("specs")} rows={2} className="max-h-40! min-h-19!" />
      <ConflictField {...field("sheet")}>
        <ProductSheet
          key={taken}
          name="sheet"
          stored={sheet}
          onRemoveStored={() => setRemoved(taken)}
          reading={stored("sheet")?.sheetFacts}
          file={files.sheet}
          error={mistakeIn("sheet")}
          copied={copied?.model}
          read={sheetRead}
          onRead={setSheetRead}
          change={{
            product: edited?.id,
            category: choice.category,
            model: String(fields.model.value ?? ""),
            facts,
            typed: (fields.facts.value ?? {}) as Record<string, string | undefined>,
          }}
        />
      </ConflictField>
      {form.allErrors.labels?.[0] && <FieldError>{form.allErrors.labels[0]}</FieldError>}
      <ConflictField {...field("facts")}>
        <ProductFacts state={state} />
        <Contradiction text={lowPoeClass(statedFacts(state))} />
      </ConflictField>
      <SheetPreview file={files.sheet} stored={sheet} isRead={sheetRead?.isRead !== false} />
    </FormPart>
  );
}

export function Accessories({ state }: { state: ProductFormState }) {
  const { field, edited, stored, remountKey, mistakeIn } = state;
  return (
    <FormPart id="accessories" state={state} isOpen="filled">
      <ConflictField {...field("accessories")}>
        <ProductAccessories
          key={remountKey("accessories")}
          name="accessories"
          initial={stored("accessories")?.accessories ?? []}
          except={edited?.id}
          error={mistakeIn("accessories")}
        />
      </ConflictField>
    </FormPart>
  );
}

export function Downloads({ state }: { state: ProductFormState }) {
  const { form, field, files, remountKey } = state;
  return (
    <FormPart id="downloads" state={state} isOpen="filled">
      <ConflictField {...field("downloads")}>
        <ProductFiles
          key={remountKey("downloads")}
          name="downloads"
          files={files.downloads}
          error={files.mistakes.downloads ?? form.allErrors.downloads?.[0]}
          errors={form.allErrors}
        />
      </ConflictField>
    </FormPart>
  );
}

export function Lifecycle({ state }: { state: ProductFormState }) {
  const { field, edited, copied, stored, remountKey, mistakeIn } = state;
  return (
    <FormPart id="lifecycle" state={state}>
      <p className="text-meta text-ink-3">
        Days such as 2031-06-30. The end of security support may be a month, such as 2031-06, which means its last day.
      </p>
      <StatusShown state={state} />
      <div className="grid items-start gap-x-6 gap-y-3.5 sm:grid-cols-2 min-[75rem]:grid-cols-3">
        <ConflictTextField {...field("launched")} />
        <ConflictTextField {...field("lastOrder")} />
        <ConflictTextField {...field("endOfSales")} />
        <ConflictTextField {...field("endOfSecuritySupport")} id="support-until" />
        <ConflictTextField {...field("endOfLife")} />
      </div>
      <ConflictField {...field("successors")}>
        <Group title="Successors">
          <p className="text-meta text-ink-3">
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
        </Group>
      </ConflictField>
    </FormPart>
  );
}

/** The status that follows from the dates as they are filled in. */
function StatusShown({ state: { fields, today } }: { state: ProductFormState }) {
  const dates: LifecycleDates = Object.fromEntries(
    lifecycleDates.flatMap((name) => {
      const date = fields[name].value?.trim() ?? "";
      return isDateText(date) ? [[name, date]] : [];
    }),
  );
  const status = lifecycleStatus(dates, today);
  return (
    <div className="grid gap-0.5 text-small">
      <p className="flex flex-wrap items-center gap-x-2 text-ink">
        <span>{status ? "Visitors see" : "Visitors see no status, because there is no date."}</span>
        {status && (
          <span className="flex items-center gap-2 font-[550]">
            <LifecycleMark status={status} />
            <span>{status}</span>
          </span>
        )}
      </p>
      <p className="text-meta text-ink-3">
        Discontinued from the day after the end of sales, or after the last order where there is no end of sales. End of
        support from the day after the end of security support or of life, whichever is first.
      </p>
    </div>
  );
}

export function Evidence({ state }: { state: ProductFormState }) {
  const { form, fields, field, copied, stored, remountKey, documents, firmwareVersions } = state;
  const letter = field("ndaaLetter");
  const typed = (name: "ndaaLetter" | "ndaaDate" | "ndaaReviewed") => fields[name].value?.trim() || undefined;
  const letterDate = dateOf(typed("ndaaLetter"), documents);
  const entered = typed("ndaaLetter") ? { ndaaDate: typed("ndaaDate"), ndaaReviewed: typed("ndaaReviewed") } : {};
  return (
    <FormPart id="evidence" state={state}>
      <p className="text-meta text-ink-3">
        Shown as you enter it, signatory and dates of the letter while one is chosen. Once any product has evidence,
        every product page has a section Compliance. Dates are days such as 2026-01-14.
      </p>
      <div className="grid items-start gap-x-6 gap-y-3.5 sm:grid-cols-2 sm:[&>[data-field=ndaaLetter]]:col-span-2 sm:[&>[data-field=oemOrigin]]:col-span-2">
        <ConflictField {...letter}>
          <DownloadChoice
            label={letter.look.label}
            choices={documents}
            {...textField(letter.field)}
            id="ndaa-letter"
            key={letter.field.key}
          />
        </ConflictField>
        <ConflictTextField {...field("ndaaSignatory")} />
        <ConflictTextField {...field("ndaaDate")} />
        <ConflictTextField {...field("ndaaReviewed")} id="ndaa-reviewed" />
        <ConflictTextField {...field("taaCountry")} />
        <ConflictTextField {...field("socMaker")} />
        <ConflictTextField {...field("oemOrigin")} />
      </div>
      <Contradiction text={earlyReview(entered, letterDate)} />
      <ConflictField {...field("radioModules")}>
        <RadioModules
          key={remountKey("radioModules")}
          name="radioModules"
          initial={copied ? [] : (stored("radioModules")?.radioModules ?? [])}
          errors={form.allErrors}
        />
      </ConflictField>
      <ConflictField {...field("onvif")}>
        <OnvifProfiles
          key={remountKey("onvif")}
          name="onvif"
          initial={copied ? [] : (stored("onvif")?.onvif ?? [])}
          errors={form.allErrors}
          choices={documents}
          firmwareVersions={firmwareVersions}
        />
      </ConflictField>
    </FormPart>
  );
}

function Group({ title, children }: { title: string; children: ReactElement[] }) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-small font-[550] text-ink">{title}</legend>
      {children}
    </fieldset>
  );
}

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
