import { Form, href } from "react-router";
import { type CompareView, compareAddress } from "#core/compare/compare-address.ts";
import { nounFor } from "#core/counted.ts";
import { lifecycleStatus } from "#core/product/lifecycle.ts";
import { LifecycleMark } from "../../components/lifecycle-line.tsx";
import { Photo, Plate } from "../../components/photo.tsx";
import { PageLink } from "../../navigation/page-links.tsx";
import { useSite } from "../../navigation/site.ts";
import { Button } from "../../ui/button.tsx";
import { iconButtonLook } from "../../ui/icon-button.tsx";
import { X } from "../../ui/icons.tsx";
import type { ComparedProduct } from "./compared-product.ts";

/** Models and status stay in view; the pictures scroll away. */
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
  const look = (column: number) => (shown.includes(column) ? undefined : "wide-only");
  const rows = differencesOnly ? "differences" : "all";
  return (
    <>
      <thead>
        <tr>
          <td>{products.length > 2 && <ShownForm ids={ids} rows={rows} />}</td>
          {products.map((product, column) => (
            <th key={product.id} scope="col" className={look(column)}>
              <div className="flex items-start justify-between gap-2">
                <PageLink prefetch href={addressOf(product)} className="compare-model">
                  {product.model}
                </PageLink>
                {products.length > 2 && shown.includes(column) && (
                  <ShownSelect products={products} shown={shown} column={column} />
                )}
                <PageLink
                  href={addressWithout(product.id, ids, query)}
                  aria-label={`Remove ${product.model}`}
                  className={iconButtonLook()}
                >
                  <X />
                </PageLink>
              </div>
              <Status dates={product.dates} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="pictures">
          <td />
          {products.map((product, column) => (
            <td key={product.id} className={look(column)}>
              <Plate>
                <Photo
                  picture={product.picture}
                  alt=""
                  sizes="(min-width: 62.5rem) 320px, 45vw"
                  pixels={960}
                  eager={column < 2}
                />
              </Plate>
              {product.replacedBy.length > 0 && (
                <p className="flex flex-wrap gap-x-2 text-meta text-ink-3">
                  <span>{`${nounFor(product.replacedBy.length, "Successor")}:`}</span>{" "}
                  {product.replacedBy.map((successor) => (
                    <PageLink key={successor.id} prefetch href={addressOf(successor)} className="text-link">
                      {successor.model}
                    </PageLink>
                  ))}
                </p>
              )}
            </td>
          ))}
        </tr>
      </tbody>
    </>
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

/** Does not offer what the other select shows. */
function ShownSelect({ products, shown, column }: { products: ComparedProduct[]; shown: number[]; column: number }) {
  const [first, second] = shown;
  const other = column === first ? second : first;
  const own = products[column]?.id;
  return (
    <select
      key={own}
      form={shownForm}
      name={column === first ? "first" : "second"}
      aria-label={column === first ? "First product" : "Second product"}
      defaultValue={own}
      onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      className="compare-select min-h-11 min-w-0 flex-1 truncate rounded-md border border-edge bg-paper px-1 text-ink"
    >
      {products.map(({ id, model }, place) =>
        place === other ? null : (
          <option key={id} value={id}>
            {model}
          </option>
        ),
      )}
    </select>
  );
}

function Status({ dates }: { dates: ComparedProduct["dates"] }) {
  const status = lifecycleStatus(dates, useSite().today);
  if (!status) return null;
  return (
    <span className="flex items-center gap-2 text-meta">
      <LifecycleMark status={status} />
      <span>{status}</span>
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
