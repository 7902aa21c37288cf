import { successorKindNames, successorKinds } from "#core/product/successor.ts";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { LinkedProducts, type LinkedProductsProps } from "./linked-products.tsx";

export function ProductSuccessors(props: LinkedProductsProps) {
  return (
    <LinkedProducts
      {...props}
      label="Add a successor"
      plural="successors"
      list="ol"
      listClassName="grid gap-3"
      item={({ id, model, kind, sentence }, place, head) => (
        <li key={id}>
          <fieldset className="grid min-w-0 items-end gap-x-4 gap-y-3 rounded-md border border-line p-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <legend className="sr-only">{`Successor ${model}`}</legend>
            <input type="hidden" name={`${props.name}[${place}].product`} value={id} />
            <div className="flex min-w-0 items-center gap-2.5 text-small text-ink sm:col-span-2">{head}</div>
            <Select label="Kind" name={`${props.name}[${place}].kind`} defaultValue={kind ?? "drop-in"}>
              {successorKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {successorKindNames[kind]}
                </option>
              ))}
            </Select>
            <TextField
              label="What differs, in one sentence"
              name={`${props.name}[${place}].sentence`}
              defaultValue={sentence}
              autoComplete="off"
            />
          </fieldset>
        </li>
      )}
    />
  );
}
