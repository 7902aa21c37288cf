import { FormProvider } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { counted } from "#core/counted.ts";
import { EditForm } from "../../../forms/edit-form.tsx";
import { useFieldInAddress } from "../../../forms/go-to-field.ts";
import type { Elements } from "../../../ui/elements.ts";
import { PartStatesProvider, usePartStates } from "./form-part.tsx";
import { PartList, PartSelect } from "./part-list.tsx";
import { productFields } from "./product-fields.ts";
import {
  Accessories,
  Basics,
  Downloads,
  Evidence,
  Features,
  Images,
  Lifecycle,
  Specifications,
} from "./product-parts.tsx";
import { useProductForm } from "./use-product-form.ts";

/** With what is said of the sheet, which is saved with the product and belongs to none of its fields. */
const comparedFields = {
  ...productFields,
  labels: { label: "Meaning of labels" },
  modelColumn: { label: "Column of the sheet" },
  decimalMark: { label: "Decimal mark" },
};

export function ProductForm({
  submit,
  cancel,
  history,
  links,
  ...options
}: Parameters<typeof useProductForm>[0] & {
  submit: string;
  cancel: Elements;
  /** The last part, and what the list of parts says of it. */
  history?: { words: string; part: Elements };
  /** Below the list of parts. */
  links?: Elements;
}) {
  const state = useProductForm(options);
  const { form, newRecord, creating, edited, original, storedFile } = state;
  const sheet = storedFile("sheet")?.sheet;
  useFieldInAddress();
  return (
    <FormProvider context={form.context}>
      <noscript>
        <p className="mb-4">
          {creating
            ? "This form needs scripts, because it sends files. Please turn them on."
            : "Without scripts you can change category, texts, dates and the NDAA mark. Features, files, accessories, successors and new rows of evidence need scripts."}
        </p>
      </noscript>
      <PartStatesProvider state={state}>
        <EditForm
          form={form}
          answer={options.answer}
          submit={submit}
          newRecord={newRecord}
          next={!creating && "Save and next"}
          cancel={cancel}
          conflict={state.conflict}
          compared={{
            saved: { ...state.saved, modelColumn: sheet?.modelColumn, decimalMark: sheet?.decimalMark },
            table: comparedFields,
          }}
          note={
            creating ? (
              <StillNeeded />
            ) : (
              state.sheetRead && state.sheetRead.waiting > 0 && <ColumnNotChosen {...state.sheetRead} />
            )
          }
          className={`items-start gap-x-10 min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,3.2fr)_minmax(0,1fr)] ${creating ? "noscript:hidden" : ""}`}
        >
          {original && <input type="hidden" name="from" value={original.id} />}
          {edited && <input type="hidden" name="version" value={state.version} />}
          {edited && <LastField />}
          <PartSelect history={history?.words} />
          <Basics state={state} />
          <PartList history={history?.words}>{links}</PartList>
          <div className="min-w-0 pb-12 min-[75rem]:col-start-1">
            <Features state={state} />
            <Images state={state} />
            <Specifications state={state} />
            <Accessories state={state} />
            <Downloads state={state} />
            <Lifecycle state={state} />
            <Evidence state={state} />
            {history?.part}
          </div>
        </EditForm>
      </PartStatesProvider>
    </FormProvider>
  );
}

/** What a new product is not saved without. */
function StillNeeded() {
  const { missing } = usePartStates().product;
  return (
    missing.length > 0 && (
      <span>
        <span className="text-ink">Still needed: </span>
        <span>{missing.join(", ")}</span>
      </span>
    )
  );
}

/** What saving would leave out. */
function ColumnNotChosen({ facts, waiting }: { facts: number; waiting: number }) {
  return (
    <span>
      <span className="text-ink">Column not chosen</span>
      <span>{` · ${counted(facts, "fact")} read, ${counted(waiting, "row")} ${waiting === 1 ? "waits" : "wait"}`}</span>
    </span>
  );
}

/** Sends the name of the field that had the focus, which "Save and next" leads to in the next product. */
function LastField() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { form } = input.current ?? {};
    function note({ target }: Pick<Event, "target">) {
      const { name, type } = target as HTMLInputElement;
      if (input.current && name && type !== "submit") input.current.value = name;
    }
    // A link to a field focuses it before scripts run.
    if (form?.contains(document.activeElement)) note({ target: document.activeElement });
    form?.addEventListener("focusin", note);
    return () => form?.removeEventListener("focusin", note);
  }, []);
  return <input ref={input} type="hidden" name="at" />;
}
