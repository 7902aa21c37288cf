import { Form, href } from "react-router";
import { type CompareView, compareAddress } from "#core/compare/compare-address.ts";
import { nounFor } from "#core/counted.ts";
import { LifecycleTag } from "../../components/lifecycle-line.tsx";
import { Photo, Plate } from "../../components/photo.tsx";
import { PageLink } from "../../navigation/page-links.tsx";
import { useSite } from "../../navigation/site.ts";
import { Button } from "../../ui/button.tsx";
import { iconButtonLook } from "../../ui/icon-button.tsx";
import { ChevronsUpDown, X } from "../../ui/icons.tsx";
import type { ComparedProduct } from "./compared-product.ts";

/** Picture, model and status of each product stay in view. */
export function CompareHead({
  products,
  query,
  shown,
  differencesOnly,
}: {
  products: ComparedProduct[];
  query: CompareView;
  shown: number[];
  differencesOnly: boolean;
}) {
  const ids = products.map(({ id }) => id);
  const { today } = useSite();
  const rows = differencesOnly ? "differences" : "all";
  return (
    <thead>
      <tr>
        <td>{products.length > 2 && <ShownForm ids={ids} rows={rows} />}</td>
        {products.map((product, column) => (
          <th key={product.id} scope="col" className={shown.includes(column) ? undefined : "wide-only"}>
            <div className="compare-product">
              <Plate>
                <Photo picture={product.picture} alt="" sizes="72px" pixels={320} eager={column < 2} />
              </Plate>
              <div>
                <PageLink prefetch href={addressOf(product)} className="compare-model">
                  {product.model}
                </PageLink>
                {products.length > 2 && shown.includes(column) && (
                  <ShownSelect products={products} shown={shown} column={column} />
                )}
                <LifecycleTag dates={product.dates} today={today} />
                <Successors of={product} />
              </div>
              <PageLink
                href={addressWithout(product.id, ids, query)}
                aria-label={`Remove ${product.model}`}
                className={iconButtonLook()}
              >
                <X />
              </PageLink>
            </div>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Successors({ of: { replacedBy } }: { of: ComparedProduct }) {
  if (replacedBy.length === 0) return null;
  return (
    <p>
      <span>{`${nounFor(replacedBy.length, "Successor")}:`}</span>{" "}
      {replacedBy.map((successor) => (
        <PageLink key={successor.id} prefetch href={addressOf(successor)} className="text-link">
          {successor.model}
        </PageLink>
      ))}
    </p>
  );
}

const shownForm = "shown-products";

/** The form of the two selects, which phones show. */
function ShownForm({ ids, rows }: { ids: string[]; rows: string }) {
  return (
    <Form id={shownForm} action={href("/compare")} replace preventScrollReset autoComplete="off">
      <input type="hidden" name="p" value={ids.join()} />
      <input type="hidden" name="rows" value={rows} />
      <div className="compare-show">
        <Button type="submit">Show</Button>
      </div>
    </Form>
  );
}

/** Lies over the whole model, because a select cuts what is wider. Does not offer what the other one shows. */
function ShownSelect({ products, shown, column }: { products: ComparedProduct[]; shown: number[]; column: number }) {
  const [first, second] = shown;
  const other = column === first ? second : first;
  const own = products[column]?.id;
  return (
    <span className="compare-select">
      <span aria-hidden>{products[column]?.model}</span>
      <select
        key={own}
        form={shownForm}
        name={column === first ? "first" : "second"}
        aria-label={column === first ? "First product" : "Second product"}
        defaultValue={own}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        className="absolute inset-0 size-full appearance-none opacity-0"
      >
        {products.map(({ id, model }, place) =>
          place === other ? null : (
            <option key={id} value={id}>
              {model}
            </option>
          ),
        )}
      </select>
      <ChevronsUpDown />
    </span>
  );
}

function addressWithout(removed: string, ids: string[], { first, second, ...query }: CompareView): string {
  const areKept = first && second && first !== removed && second !== removed;
  return compareAddress(
    ids.filter((id) => id !== removed),
    { ...query, ...(areKept && { first, second }) },
  );
}

function addressOf({ id }: { id: string }): string {
  return href("/catalog/products/:id", { id });
}
