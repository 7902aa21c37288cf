import { Form, href } from "react-router";
import { buttonLook } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** Adds a product by its model; `offered` are models of the same category. */
export function AddProduct({ ids, offered, notFound }: { ids: string[]; offered: string[]; notFound: string }) {
  return (
    <details open={notFound !== "" || ids.length < 2} className="min-w-0">
      <summary className={buttonLook()}>Add a product</summary>
      <Form action={href("/compare")} className="grid w-70 gap-3 py-4 sm:w-80">
        {ids.length > 0 && <input type="hidden" name="p" value={ids.join()} />}
        <TextField
          label="Model"
          name="add"
          required
          autoComplete="off"
          list="offered-models"
          defaultValue={notFound}
          error={notFound ? "No product has this model." : undefined}
        />
        <datalist id="offered-models">
          {offered.map((model) => (
            <option key={model} value={model} />
          ))}
        </datalist>
        <button type="submit" className={`${buttonLook("primary")} justify-self-start`}>
          Add
        </button>
      </Form>
    </details>
  );
}
