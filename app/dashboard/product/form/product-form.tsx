import { FormProvider } from "@conform-to/react";
import { ConflictChoice } from "../../../forms/conflict-notice.tsx";
import { EditForm } from "../../../forms/edit-form.tsx";
import type { Elements } from "../../../ui/elements.ts";
import { ProductChecklist } from "./product-checklist.tsx";
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

export function ProductForm({
  submit,
  cancel,
  ...options
}: Parameters<typeof useProductForm>[0] & { submit: string; cancel: Elements }) {
  const state = useProductForm(options);
  const { form, newRecord, creating, edited, original, choice, files, storedFile, mistakeIn } = state;
  const { conflict, answer } = options;
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
          choice={conflict && <ConflictChoice conflict={conflict} onKeep={state.keepMine} />}
          compared={{ saved: state.saved, table: productFields }}
        >
          {original && <input type="hidden" name="from" value={original.id} />}
          {edited && <input type="hidden" name="version" value={(conflict?.seen ?? edited).version} />}
          <Basics state={state} />
          <Features state={state} />
          <Images state={state} />
          <Specifications state={state} />
          <Accessories state={state} />
          <Downloads state={state} />
          <Lifecycle state={state} />
          <Evidence state={state} />
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

function stateOf(wrong: boolean, there: boolean) {
  return wrong ? "wrong" : there ? "done" : "missing";
}
