import type { Ref } from "react";
import { href } from "react-router";
import type { SelectedProduct } from "#core/product/product.ts";
import { PageLink } from "../navigation/page-links.tsx";
import { useSite } from "../navigation/site.ts";
import { CompareToggle } from "./compare-toggle.tsx";
import { LifecycleTag } from "./lifecycle-line.tsx";
import { Photo, Plate, type ShownWidth } from "./photo.tsx";
import { RangeBar } from "./range-bar.tsx";

function ProductCards({
  products,
  heading,
  eager = false,
}: {
  products: SelectedProduct[];
  heading: "h2" | "h3";
  eager?: boolean;
}) {
  return (
    <ul className="product-cards">
      {products.map((product, index) => (
        <Card key={product.id} product={product} heading={heading} eager={eager && index === 0} />
      ))}
    </ul>
  );
}

function Card({
  product,
  heading: Heading,
  eager,
}: {
  product: SelectedProduct;
  heading: "h2" | "h3";
  eager: boolean;
}) {
  const { id, model, tag, picture, lifecycle, identifies, line = [], more = [] } = product;
  const { today } = useSite();
  return (
    <li>
      <Plate>
        <Photo picture={picture} alt="" {...shown} eager={eager} />
      </Plate>
      <div className="card-text">
        <div className="card-head">
          <Heading>
            <PageLink prefetch href={href("/catalog/products/:id", { id })}>
              {model}
            </PageLink>
          </Heading>
          {lifecycle && <LifecycleTag dates={lifecycle} today={today} />}
          {tag && <span className="ndaa-tag">{tag}</span>}
        </div>
        {line.length > 0 && (
          <p className="line">
            {line.map((text) => (
              <span key={text}>{`${text} `}</span>
            ))}
          </p>
        )}
        {identifies ? <RangeBar metres={identifies} /> : more.length > 0 && <p>{more.join(", ")}</p>}
      </div>
      <CompareToggle id={id} model={model} isBox />
    </li>
  );
}

const shown: ShownWidth = {
  sizes: "(min-width: 90rem) 236px, (min-width: 80rem) 16vw, (min-width: 62.5rem) 22vw, (min-width: 40rem) 30vw, 112px",
  pixels: 960,
};

/** With a heading for each category where the list is in their order; the first that has range bars explains them. */
export function ProductGrid({ products, listRef }: { products: SelectedProduct[]; listRef: Ref<HTMLDivElement> }) {
  const groups = inGroups(products);
  const explained = groups.find(({ items }) => items.some(({ identifies }) => identifies));
  return (
    <div ref={listRef}>
      {groups.map(({ group, items }, place) =>
        group === undefined ? (
          <ProductCards key="all" products={items} heading="h2" eager />
        ) : (
          <section key={group} className="not-first:mt-8 sm:not-first:mt-10">
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-subhead wrap-anywhere">{group}</h2>
              {explained?.group === group && (
                <p className="text-meta text-ink-3">
                  Green: how far a person is identified, 250 px/m. Ticks at 1, 10 and 100 m
                </p>
              )}
            </div>
            <ProductCards products={items} heading="h3" eager={place === 0} />
          </section>
        ),
      )}
    </div>
  );
}

export function inGroups(products: SelectedProduct[]): { group: string | undefined; items: SelectedProduct[] }[] {
  const groups: ReturnType<typeof inGroups> = [];
  for (const product of products) {
    const last = groups.at(-1);
    if (last && last.group === product.group) last.items.push(product);
    else groups.push({ group: product.group, items: [product] });
  }
  return groups;
}
