import { Form, href } from "react-router";
import type { CompareView } from "#core/compare/compare-address.ts";
import { buttonLook } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ComparedFields } from "./compared-fields.tsx";

/** Adds a product by its model; `offered` are models of the same category. Folded where products are compared. */
export function AddProduct({
  ids,
  query,
  offered,
  notFound,
}: {
  ids: string[];
  query: CompareView;
  offered: string[];
  notFound: string;
}) {
  const form = (
    <Form action={href("/compare")} className="flex flex-wrap items-start gap-3">
      <ComparedFields ids={ids} query={query} />
      <TextField
        label="Model"
        name="add"
        required
        autoComplete="off"
        list="offered-models"
        defaultValue={notFound}
        error={notFound ? "No product has this model." : undefined}
        className="w-60"
      />
      <datalist id="offered-models">
        {offered.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      <button type="submit" className={`${buttonLook("primary")} mt-7 min-h-12`}>
        Add
      </button>
    </Form>
  );
  if (ids.length < 2) return form;
  return (
    <details open={notFound !== ""} className="min-w-0">
      <summary className={buttonLook()}>Add a product</summary>
      <div className="pt-4 pb-2">{form}</div>
    </details>
  );
}
