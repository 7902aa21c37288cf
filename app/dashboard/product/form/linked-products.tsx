import { X } from "lucide-react";
import { type ReactElement, useRef, useState } from "react";
import type { EditableSuccessor, ProductChoice } from "#core/product/product.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FieldError } from "../../../ui/text-field.tsx";
import { NoneWithoutScripts } from "./none-without-scripts.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { ProductPicture } from "./product-picture.tsx";

type LinkedProduct = ProductChoice & Partial<EditableSuccessor>;

export interface LinkedProductsProps {
  name: string;
  initial: LinkedProduct[];
  except?: string;
  error: string | undefined;
}

/** Products that the form's product leads to. `item` shows one; `head` is its picture, model and the button that removes it. */
export function LinkedProducts({
  name,
  initial,
  except,
  error,
  label,
  listLabel,
  list: List = "ul",
  listClassName,
  item,
}: LinkedProductsProps & {
  label: string;
  listLabel: string;
  list?: "ul" | "ol";
  listClassName: string;
  item: (product: LinkedProduct, place: number, head: ReactElement) => ReactElement;
}) {
  const [chosen, setChosen] = useState(initial);
  const box = useRef<HTMLDivElement>(null);
  const noteId = `${name}-note`;

  /** The picker then has the focus. */
  function remove(id: string) {
    setChosen((before) => before.filter((product) => product.id !== id));
    box.current?.querySelector("input")?.focus();
  }

  return (
    <div ref={box} className="grid gap-4">
      <ProductPicker label={label} chosen={chosen} onChoose={setChosen} except={except} describedBy={error && noteId} />
      {error && <FieldError id={noteId}>{error}</FieldError>}
      {chosen.length === 0 && <NoneWithoutScripts />}
      {chosen.length > 0 && (
        <List aria-label={listLabel} className={listClassName}>
          {chosen.map((product, place) =>
            item(
              product,
              place,
              <>
                <ProductPicture picture={product.picture} />
                <span className="min-w-0 flex-1 py-1 wrap-anywhere">{product.model}</span>
                <IconButton
                  label={`Remove ${product.model}`}
                  onClick={() => remove(product.id)}
                  className="noscript:hidden [&_svg]:size-4.5"
                >
                  <X />
                </IconButton>
              </>,
            ),
          )}
        </List>
      )}
    </div>
  );
}
