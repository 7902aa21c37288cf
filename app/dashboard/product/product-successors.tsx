import { X } from "lucide-react";
import type { EditableSuccessor, ProductChoice } from "#core/product/product.ts";
import { successorKindNames, successorKinds } from "#core/product/successor.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/select.tsx";
import { FieldError, TextField } from "../../ui/text-field.tsx";
import { NoneWithoutScripts } from "./none-without-scripts.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { usePickedProducts } from "./use-picked-products.ts";

export function ProductSuccessors({
  name,
  begun,
  except,
  error,
}: {
  name: string;
  begun: EditableSuccessor[];
  except?: string;
  error: string | undefined;
}) {
  const { chosen, setChosen, box, remove } = usePickedProducts<ProductChoice & Partial<EditableSuccessor>>(begun);
  const noteId = `${name}-note`;

  return (
    <div ref={box} className="grid gap-4">
      <ProductPicker
        label="Add a successor"
        chosen={chosen}
        onChoose={setChosen}
        except={except}
        describedBy={error && noteId}
      />
      {error && <FieldError id={noteId}>{error}</FieldError>}
      {chosen.length === 0 && <NoneWithoutScripts />}
      {chosen.length > 0 && (
        <ol aria-label="Chosen successors" className="grid gap-3">
          {chosen.map(({ id, model, picture, kind, sentence }, place) => (
            <li key={id}>
              <fieldset className="grid min-w-0 items-end gap-x-4 gap-y-3 rounded-md border border-line p-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <legend className="sr-only">{`Successor ${model}`}</legend>
                <input type="hidden" name={`${name}[${place}].product`} value={id} />
                <div className="flex min-w-0 items-center gap-2.5 text-small text-ink sm:col-span-2">
                  <ProductPicture picture={picture} />
                  <span className="min-w-0 flex-1 wrap-anywhere">{model}</span>
                  <IconButton
                    label={`Remove ${model}`}
                    onClick={() => remove(id)}
                    className="noscript:hidden [&_svg]:size-4.5"
                  >
                    <X />
                  </IconButton>
                </div>
                <Select label="Kind" name={`${name}[${place}].kind`} defaultValue={kind ?? "drop-in"}>
                  {successorKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {successorKindNames[kind]}
                    </option>
                  ))}
                </Select>
                <TextField
                  label="What differs, in one sentence"
                  optional
                  name={`${name}[${place}].sentence`}
                  defaultValue={sentence}
                  autoComplete="off"
                />
              </fieldset>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
