import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { CategoryLink } from "#core/category/category.ts";
import { counted } from "#core/counted.ts";
import { sentProducts } from "#core/product/offered-product.ts";
import type { ReleaseLine } from "#core/release/release.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { FieldError } from "../../../ui/text-field.tsx";
import { ProductPicker } from "./product-picker.tsx";
import type { ChosenProducts } from "./use-chosen-products.ts";

/** The ways to choose many products at once; what is stored is each product. */
export function ChooseProducts({
  name,
  products,
  categories,
  previous,
  error,
}: {
  name: string;
  products: ChosenProducts;
  categories: CategoryLink[];
  /** The newest release of a release's line. */
  previous?: ReleaseLine | undefined;
  error: string | undefined;
}) {
  const { chosen, failed } = products;
  const [mistake, mistakeOfPaste] = products.isPastePending ? [undefined, error] : [error, undefined];
  const noteId = `${name}-note`;
  const countOf = (category: string) => chosen.filter((product) => product.category === category).length;
  return (
    <div className="grid gap-6">
      {previous && previous.productCount > 0 && (
        <Button className="justify-self-start noscript:hidden" onClick={() => products.addAllOfRelease(previous.id)}>
          {`Same ${counted(previous.productCount, "product")} as ${previous.versionText}`}
        </Button>
      )}
      <fieldset className="min-w-0 noscript:hidden">
        <legend className="mb-1 text-small font-[550] text-ink">All of a category today</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {categories
            .filter(({ productCount }) => productCount > 0)
            .map(({ id, name, productCount }) => (
              <CategoryBox
                key={id}
                label={name}
                chosen={countOf(id)}
                total={productCount}
                onTick={(all) => (all ? products.addAllOfCategory(id) : products.removeAllOfCategory(id))}
              />
            ))}
        </div>
      </fieldset>
      <ProductPicker
        label="Add a product"
        chosen={[]}
        onChoose={([product]) => product && products.addModels(product.model)}
        except={undefined}
        describedBy={mistake && noteId}
      />
      <PastedModels products={products} error={mistakeOfPaste} />
      {failed && <FieldError>The products could not be fetched. Try again.</FieldError>}
      {mistake && <FieldError id={noteId}>{mistake}</FieldError>}
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p role="status" className="text-small text-ink">
            {chosen.length === 0 ? "No product chosen" : `${counted(chosen.length, "product")} chosen`}
          </p>
          {chosen.length > 0 && (
            <Button kind="quiet" className="noscript:hidden" onClick={products.clear}>
              Remove all
            </Button>
          )}
        </div>
        {chosen.length > 0 && (
          <ul aria-label="Chosen products" className="flex flex-wrap gap-2 pt-2">
            {chosen.map(({ id, model }) => (
              <li
                key={id}
                className="inline-flex min-h-11 max-w-full items-center rounded-md border border-line bg-raised pl-3 text-small text-ink"
              >
                <span className="min-w-0 py-1 wrap-anywhere">{model}</span>
                <IconButton
                  label={`Remove ${model}`}
                  onClick={() => products.remove(id)}
                  className="noscript:hidden [&_svg]:size-4.5"
                >
                  <X />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
      <input type="hidden" name={name} value={sentProducts(chosen)} />
    </div>
  );
}

function CategoryBox({
  label,
  chosen,
  total,
  onTick,
}: {
  label: string;
  chosen: number;
  total: number;
  onTick: (all: boolean) => unknown;
}) {
  const box = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<boolean>();
  const isPartly = chosen > 0 && chosen < total;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <Checkbox
      ref={box}
      label={label}
      end={`${chosen} of ${total}`}
      checked={wanted ?? chosen >= total}
      onChange={async (event) => {
        setWanted(event.target.checked);
        await onTick(event.target.checked);
        setWanted(undefined);
      }}
    />
  );
}

function PastedModels({ products, error }: { products: ChosenProducts; error: string | undefined }) {
  const { pasted, setPasted, missing, addPasted } = products;
  const [busy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    await addPasted().finally(() => setBusy(false));
  }
  const unknown = missing.length > 0 ? `Not in the catalog: ${missing.join(", ")}` : undefined;
  return (
    <div className="grid justify-items-start gap-3 noscript:hidden [&>:first-child]:w-full">
      <TextArea
        label="Paste models, separated by commas or lines"
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
        error={unknown ?? error}
        optional
      />
      <Button busy={busy} aria-disabled={busy || !products.isPastePending} onClick={add}>
        Add these models
      </Button>
    </div>
  );
}
