import type { Ref } from "react";
import { href } from "react-router";
import type { ProductCard, SelectedProduct } from "#core/product/product.ts";
import { PageLink } from "../navigation/page-links.tsx";
import { useSite } from "../navigation/site.ts";
import { CompareToggle } from "./compare-toggle.tsx";
import { LifecycleTag } from "./lifecycle-line.tsx";
import { NdaaTag } from "./ndaa.tsx";
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
  products: (ProductCard & Pick<SelectedProduct, "features" | "facts">)[];
  look: CardLook;
  eager?: boolean;
  listRef?: Ref<HTMLUListElement>;
}) {
  const { today } = useSite();
  return (
    <ul ref={listRef} className="product-cards">
      {products.map(({ id, model, description, ndaa, picture, lifecycle, features, facts }, index) => (
        <li key={id}>
          <Plate>
            <Photo picture={picture} alt="" {...shown} eager={eager && index === 0} />
          </Plate>
          <Heading>
            <PageLink prefetch href={href("/catalog/products/:id", { id })}>
              {model}
            </PageLink>
            {ndaa && <NdaaTag />}
          </Heading>
          {lifecycle && <LifecycleTag dates={lifecycle} today={today} />}
          <p>{description}</p>
          {features && <p>{features.join(" · ")}</p>}
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

const look: CardLook = {
  heading: "h2",
  shown: { sizes: "(min-width: 90rem) 318px, (min-width: 75rem) 22vw, (min-width: 62.5rem) 34vw, 46vw", pixels: 960 },
};

export function ProductGrid({ products, listRef }: { products: SelectedProduct[]; listRef?: Ref<HTMLUListElement> }) {
  return <ProductCards products={products} listRef={listRef} look={look} eager />;
}
