import type { Ref } from "react";
import { href } from "react-router";
import { escaped } from "#core/escaped.ts";
import { onceFor } from "#core/once-for.ts";
import type { Picture } from "#core/picture.ts";
import { ArrowRight } from "../ui/icons.tsx";
import type { FoundCategory, FoundProduct } from "./found.ts";
import { MarkedText, markedHtml } from "./marked-text.tsx";
import { PageLink } from "./page-link.tsx";
import { Photo, Plate, photoHtml } from "./photo.tsx";

interface CategoryHitsProps {
  categories: FoundCategory[];
  query: string;
  /** The list, for "Show all" to find the first of the new ones. */
  listRef?: Ref<HTMLUListElement>;
}

interface ProductHitsProps {
  products: FoundProduct[];
  query: string;
  /** The list, for "Show more" to find the first of the new ones. */
  listRef?: Ref<HTMLUListElement>;
}

/**
 * The categories that a search found, one a row, which its link covers. On the server each list of hits is one text,
 * which React takes over in the browser: a letter finds two hundred categories, and is marked in every word.
 */
export const CategoryHits = import.meta.env.SSR ? WrittenCategoryHits : LiveCategoryHits;

function WrittenCategoryHits({ categories, query }: CategoryHitsProps) {
  const html = categories.map((category) => categoryHtml(category, query)).join("");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `categoryHtml` escapes every text
  return <ul className="search-hits category-hits" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Exported for the test that both are the same, as is `LiveProductHits`. */
export function LiveCategoryHits({ categories, query, listRef }: CategoryHitsProps) {
  return (
    <ul ref={listRef} className="search-hits category-hits">
      {categories.map(({ id, name, text }) => (
        <li key={id}>
          <div>
            <Passage to={href("/catalog/categories/:id", { id })} name={name} text={text} query={query} />
          </div>
          <ArrowRight />
        </li>
      ))}
    </ul>
  );
}

function categoryHtml({ id, name, text }: FoundCategory, query: string): string {
  const passage = passageHtml({ to: href("/catalog/categories/:id", { id }), name, text, query });
  return `<li><div>${passage}</div>${arrowHtml}</li>`;
}

/** The products that a search found, one a row. */
export const ProductHits = import.meta.env.SSR ? WrittenProductHits : LiveProductHits;

function WrittenProductHits({ products, query }: ProductHitsProps) {
  const html = products.map((product, place) => productHtml(product, query, place === 0)).join("");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `productHtml` escapes every text
  return <ul className="search-hits product-hits" dangerouslySetInnerHTML={{ __html: html }} />;
}

export function LiveProductHits({ products, query, listRef }: ProductHitsProps) {
  return (
    <ul ref={listRef} className="search-hits product-hits">
      {products.map(({ id, model, text, category, picture }, place) => (
        <li key={id}>
          <Plate>
            <Photo picture={picture} alt="" {...shown} eager={place === 0} />
          </Plate>
          <div>
            <Passage to={href("/catalog/products/:id", { id })} name={model} text={text} query={query} />
            <p>{category}</p>
          </div>
          <ArrowRight />
        </li>
      ))}
    </ul>
  );
}

function productHtml({ id, model, text, category, picture }: FoundProduct, query: string, eager: boolean): string {
  const passage = passageHtml({ to: href("/catalog/products/:id", { id }), name: model, text, query });
  const photo = eager ? photoHtml(picture, shown, true) : writtenPhoto(picture);
  return `<li>${photo}<div>${passage}<p>${escaped(category)}</p></div>${arrowHtml}</li>`;
}

/** Written once: the catalogue hands out the same picture until its product changes. */
const writtenPhoto = /* @__PURE__ */ onceFor((picture: Picture) => photoHtml(picture, shown, false));

interface PassageProps {
  to: string;
  name: string;
  text: string;
  query: string;
}

/** What every hit has: the link that covers its row, and where the query was found. */
function Passage({ to, name, text, query }: PassageProps) {
  return (
    <>
      <h3>
        <PageLink to={to} prefetch="intent">
          <MarkedText text={name} query={query} />
        </PageLink>
      </h3>
      <p className="passage">
        <MarkedText text={text} query={query} />
      </p>
    </>
  );
}

function passageHtml({ to, name, text, query }: PassageProps): string {
  const title = `<h3><a href="${escaped(to)}">${markedHtml(name, query)}</a></h3>`;
  return `${title}<p class="passage">${markedHtml(text, query)}</p>`;
}

const shown = { sizes: "(min-width: 40rem) 168px, 96px", pixels: 504 };

const arrowHtml =
  '<svg aria-hidden="true" viewBox="0 0 24 24" class="icon"><path d="M5 12h14"></path><path d="m12 5 7 7-7 7"></path></svg>';
