import type { Ref } from "react";
import { href } from "react-router";
import { escaped } from "#core/escaped.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import type { ProductCard as Product } from "#core/product.ts";
import { NdaaTag, ndaaTagHtml } from "./ndaa.tsx";
import { PageLink } from "./page-link.tsx";
import { Photo, Plate, photoHtml, type ShownWidth } from "./photo.tsx";

/** How cards look in one place of the site. */
export interface CardLook {
  /** The level that fits the page: "h2" right below the title, "h3" within a section. */
  heading: "h2" | "h3";
  shown: ShownWidth;
}

interface CardsProps {
  products: Product[];
  /** Always the same object in the same place: what is written for it is kept with the product. */
  look: CardLook;
  /** Whether the first photo is what a visitor waits for. */
  eager?: boolean;
  /** The list, for "Show more" to find the first of the new ones. */
  listRef?: Ref<HTMLUListElement>;
}

/**
 * Products, each a card with photo, model and two lines of its description. The model is a link that covers all of it,
 * and has no longer name for those who hear it. On the server the list is one text, which React takes over in the browser
 * like any other elements.
 */
export const ProductCards = import.meta.env.SSR ? WrittenCards : LiveCards;

function WrittenCards({ products, eager = false, look }: CardsProps) {
  const [first, ...others] = products;
  if (!first) return <ul className="product-cards" />;
  const html = cardHtml(first, look, eager) + others.map(writtenFor(look)).join("");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `cardHtml` escapes every text
  return <ul className="product-cards" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Exported for the test that both are the same. */
export function LiveCards({ products, eager = false, listRef, look }: CardsProps) {
  return (
    <ul ref={listRef} className="product-cards">
      {products.map((product, place) => (
        <li key={product.id}>
          <Card product={product} look={look} eager={eager && place === 0} />
        </li>
      ))}
    </ul>
  );
}

function Card({ product, look, eager }: { product: Product; look: CardLook; eager: boolean }) {
  const { heading: Heading, shown } = look;
  return (
    <>
      <Plate>
        <Photo picture={product.picture} alt="" {...shown} eager={eager} />
      </Plate>
      <Heading>
        <PageLink to={href("/catalog/products/:id", { id: product.id })} prefetch="intent">
          {product.model}
        </PageLink>
        {product.ndaa && <NdaaTag />}
      </Heading>
      <p>{product.description}</p>
    </>
  );
}

/** Written once for each look: the catalogue hands out the same product until it changes. Nothing that browsers need. */
const writtenFor = /* @__PURE__ */ memoizeWeak((look: CardLook) =>
  memoizeWeak((product: Product) => cardHtml(product, look, false)),
);

/** A card as it stands in the list. */
function cardHtml({ id, model, description, ndaa, picture }: Product, look: CardLook, eager: boolean): string {
  const { heading, shown } = look;
  const address = escaped(href("/catalog/products/:id", { id }));
  const title = `<${heading}><a href="${address}">${escaped(model)}</a>${ndaa ? ndaaTagHtml : ""}</${heading}>`;
  return `<li>${photoHtml(picture, shown, eager)}${title}<p>${escaped(description)}</p></li>`;
}
