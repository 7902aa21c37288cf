import { X } from "lucide-react";
import { type ReactElement, useRef, useState } from "react";
import type { EditableSuccessor, ProductChoice } from "#core/product/product.ts";
import { SmallPicture } from "../../../components/small-picture.tsx";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FieldError } from "../../../ui/text-field.tsx";
import { NoneWithoutScripts } from "./none-without-scripts.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { useLongList } from "./use-long-list.ts";

/** Products before "All 24 accessories". */
const shownAtFirst = 12;

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
  plural,
  list: List = "ul",
  listClassName,
  item,
}: LinkedProductsProps & {
  label: string;
  plural: string;
  list?: "ul" | "ol";
  listClassName: string;
  item: (product: LinkedProduct, place: number, head: ReactElement) => ReactElement;
}) {
  const [chosen, setChosen] = useState(initial);
  const box = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLUListElement & HTMLOListElement>(null);
  const { isFolded, showAll } = useLongList(lines, { count: chosen.length, shown: shownAtFirst });
  const noteId = `${name}-note`;

  function choose(products: LinkedProduct[]) {
    showAll();
    setChosen(products);
  }
  /** The picker then has the focus. */
  function remove(id: string) {
    setChosen((before) => before.filter((product) => product.id !== id));
    box.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  }

  return (
    <div ref={box} className="grid gap-3">
      {chosen.length === 0 && <NoneWithoutScripts />}
      {chosen.length > 0 && (
        <List ref={lines} aria-label={`Chosen ${plural}`} className={listClassName}>
          {chosen.map((product, place) =>
            item(
              product,
              place,
              <>
                <SmallPicture picture={product.picture} width={34} height={34} className="size-8.5" />
                <span className="min-w-0 flex-1 py-1 wrap-anywhere">{product.model}</span>
                <IconButton
                  label={`Remove ${product.model}`}
                  onClick={() => remove(product.id)}
                  className="sm:size-8 noscript:hidden [&_svg]:size-4.5"
                >
                  <X />
                </IconButton>
              </>,
            ),
          )}
        </List>
      )}
      {isFolded && (
        <Button kind="quiet" onClick={showAll} className="justify-self-start">
          {`All ${chosen.length} ${plural}`}
        </Button>
      )}
      <ProductPicker label={label} chosen={chosen} onChoose={choose} except={except} describedBy={error && noteId} />
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  );
}
