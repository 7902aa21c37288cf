import type { Ref } from "react";
import { href } from "react-router";
import type { ProductCard, SelectedProduct } from "#core/product/product.ts";
import { PageLink } from "../navigation/page-links.tsx";
import { useSite } from "../navigation/site.ts";
import { CompareToggle } from "./compare-toggle.tsx";
import { LifecycleTag } from "./lifecycle-line.tsx";
import { Photo, Plate, type ShownWidth } from "./photo.tsx";

export interface CardLook {
  heading: "h2" | "h3";
  shown: ShownWidth;
}

export function ProductCards({
  products,
  look: { heading: Heading, shown },
  eager = false,
  listRef,
}: {
  products: (ProductCard & Pick<SelectedProduct, "features" | "facts" | "tag">)[];
  look: CardLook;
  eager?: boolean;
  listRef?: Ref<HTMLUListElement>;
}) {
  const { today } = useSite();
  return (
    <ul ref={listRef} className="product-cards">
      {products.map(({ id, model, description, tag, picture, lifecycle, features, facts }, index) => (
        <li key={id}>
          <Plate>
            <Photo picture={picture} alt="" {...shown} eager={eager && index === 0} />
          </Plate>
          <div className="card-head">
            <Heading>
              <PageLink prefetch href={href("/catalog/products/:id", { id })}>
                {model}
              </PageLink>
            </Heading>
            {lifecycle && <LifecycleTag dates={lifecycle} today={today} />}
            {tag && <span className="ndaa-tag">{tag}</span>}
          </div>
          <p>{description}</p>
          {features && <p>{features.map((feature) => feature.replaceAll(" ", "\u00a0")).join("\u00a0· ")}</p>}
          {facts && (
            <dl>
              {facts.map(({ label, text }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
          <CompareToggle id={id} model={model} />
        </li>
      ))}
    </ul>
  );
}

const shown: ShownWidth = {
  sizes: "(min-width: 90rem) 236px, (min-width: 80rem) 16vw, (min-width: 62.5rem) 22vw, (min-width: 40rem) 30vw, 46vw",
  pixels: 960,
};

/** With a heading for each category where the list is in their order. */
export function ProductGrid({ products, listRef }: { products: SelectedProduct[]; listRef: Ref<HTMLDivElement> }) {
  return (
    <div ref={listRef}>
      {inGroups(products).map(({ group, items }, place) =>
        group === undefined ? (
          <ProductCards key="all" products={items} look={{ heading: "h2", shown }} eager />
        ) : (
          <section key={group} className="not-first:mt-12 not-first:border-t not-first:border-line not-first:pt-4">
            <h2 className="mb-4 text-subhead wrap-anywhere">{group}</h2>
            <ProductCards products={items} look={{ heading: "h3", shown }} eager={place === 0} />
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
