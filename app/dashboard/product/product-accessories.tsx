import { X } from "lucide-react";
import type { ProductChoice } from "#core/product/product.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import { NoneWithoutScripts } from "./none-without-scripts.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { usePickedProducts } from "./use-picked-products.ts";

export function ProductAccessories({
  name,
  begun,
  except,
  error,
}: {
  name: string;
  begun: ProductChoice[];
  except?: string;
  error: string | undefined;
}) {
  const { chosen, setChosen, box, remove } = usePickedProducts(begun);
  const noteId = `${name}-note`;

  return (
    <div ref={box} className="grid gap-4">
      <ProductPicker
        label="Add an accessory"
        chosen={chosen}
        onChoose={setChosen}
        except={except}
        describedBy={error && noteId}
      />
      {error && <FieldError id={noteId}>{error}</FieldError>}
      {chosen.length === 0 && <NoneWithoutScripts />}
      {chosen.length > 0 && (
        <ul aria-label="Chosen accessories" className="flex flex-wrap gap-3">
          {chosen.map(({ id, model, picture }, place) => (
            <li
              key={id}
              className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-md border border-line bg-raised pl-1.5 text-small text-ink"
            >
              <input type="hidden" name={`${name}[${place}]`} value={id} />
              <ProductPicture picture={picture} />
              <span className="min-w-0 py-1 wrap-anywhere">{model}</span>
              <IconButton
                label={`Remove ${model}`}
                onClick={() => remove(id)}
                className="noscript:hidden [&_svg]:size-4.5"
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
