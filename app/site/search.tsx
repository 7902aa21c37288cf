import { ArrowRight, Search as SearchIcon, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, href, Link } from "react-router";
import { readPageNumber } from "#core/page.ts";
import { searchMessage } from "#core/search.ts";
import { passage } from "#core/search-match.ts";
import { catalogContext } from "../context.ts";
import { useFollowingPages } from "../parts/following-pages.ts";
import { type FoundProduct, foundProduct } from "../parts/found.ts";
import { MarkedText } from "../parts/marked-text.tsx";
import { notFound } from "../parts/not-found.ts";
import { PageHead } from "../parts/page-head.tsx";
import { pageMeta } from "../parts/page-meta.ts";
import { Photo, Plate } from "../parts/photo.tsx";
import { Section } from "../parts/section.tsx";
import { ShowMore } from "../parts/show-more.tsx";
import { iconButtonLook } from "../ui/icon-button.tsx";
import { fieldLook } from "../ui/text-field.tsx";
import type { Route } from "./+types/search.ts";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const query = loaderData?.query ?? "";
  return pageMeta(args, {
    title: query ? `Search for ${query}` : "Search",
    description: "Search all products and categories by model, name, description and specs.",
    // Results are for people. Search engines have the catalogue itself.
    unlisted: true,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = readPageNumber(searchParams.get("page"));
  const result = await context.get(catalogContext).search(searchParams.get("q") ?? "", page);
  if (!result) throw notFound();
  const { query, total, categories, products } = result;
  return {
    query,
    total,
    categories: categories.map(({ id, name, description }) => ({ id, name, text: passage(description, query) })),
    products: { ...products, items: products.items.map((product) => foundProduct(product, query)) },
  };
}

export default function Search({ loaderData: { query, total, categories, products } }: Route.ComponentProps) {
  const list = useFollowingPages(
    products,
    (page) => `${href("/more/:list", { list: "search" })}?${new URLSearchParams({ q: query, page: String(page) })}`,
    (product) => product.id,
  );
  return (
    <div className="wrap">
      <PageHead title="Search">
        <SearchField query={query} />
        <p role="status" className="text-lead">
          {query && searchMessage(total)}
        </p>
      </PageHead>
      {categories.length > 0 && (
        <Section label="Categories" note={count(categories.length, "category", "categories")}>
          <ul>
            {categories.map(({ id, name, text }) => (
              <li key={id} className={hitLook}>
                <Link
                  to={href("/catalog/categories/:id", { id })}
                  prefetch="intent"
                  className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-8 py-5 text-ink-2 no-underline"
                >
                  <div className="min-w-0">
                    <HitHeading text={name} query={query} />
                    <HitText text={text} query={query} />
                  </div>
                  <ArrowRight aria-hidden strokeWidth={1.5} className="size-5 max-sm:hidden" />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {products.total > 0 && (
        <Section label="Products" note={count(products.total, "product", "products")}>
          <ul ref={list.listRef}>
            {list.items.map((product, place) => (
              <li key={product.id} className={hitLook}>
                <ProductHit product={product} query={query} first={place === 0} />
              </li>
            ))}
          </ul>
          <ShowMore list={list} startsAt={products.page} noun="products" addressOf={(page) => addressOf(query, page)} />
        </Section>
      )}
    </div>
  );
}

const hitLook = "border-t border-line first:border-ink";

function SearchField({ query }: { query: string }) {
  const input = useRef<HTMLInputElement>(null);
  // The field shows what was searched, also after Back.
  useEffect(() => {
    if (input.current) input.current.value = query;
  }, [query]);
  return (
    <search className="block max-w-190">
      <Form action={href("/search")} className="relative">
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search the catalogue"
          defaultValue={query}
          enterKeyHint="search"
          autoComplete="off"
          className={`${fieldLook} min-h-16 appearance-none pr-14 pl-14 text-[1.375rem] tracking-[-.015em] [&::-webkit-search-cancel-button]:appearance-none`}
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute top-0 left-0 grid h-16 w-14 place-items-center rounded-md text-ink-3 hover:text-ink"
        >
          <SearchIcon aria-hidden strokeWidth={1.5} className="size-5.5" />
        </button>
        {query && (
          <Link
            to={href("/search")}
            aria-label="Clear search"
            onClick={() => input.current?.focus()}
            className={`${iconButtonLook()} absolute! top-2.5 right-2.5`}
          >
            <X aria-hidden strokeWidth={1.5} />
          </Link>
        )}
      </Form>
    </search>
  );
}

function ProductHit({ product, query, first }: { product: FoundProduct; query: string; first: boolean }) {
  return (
    <Link
      to={href("/catalog/products/:id", { id: product.id })}
      prefetch="intent"
      className="group grid grid-cols-[96px_minmax(0,1fr)] items-start gap-4 py-5 text-ink-2 no-underline sm:grid-cols-[168px_minmax(0,1fr)_auto] sm:items-center sm:gap-8"
    >
      <Plate>
        <Photo picture={product.picture} alt="" sizes="(min-width: 40rem) 168px, 96px" eager={first} />
      </Plate>
      <div className="min-w-0">
        <HitHeading text={product.model} query={query} />
        <HitText text={product.text} query={query} />
        <p className="mt-1 text-small wrap-anywhere text-ink-3">{product.category}</p>
      </div>
      <ArrowRight aria-hidden strokeWidth={1.5} className="size-5 max-sm:hidden" />
    </Link>
  );
}

function HitHeading({ text, query }: { text: string; query: string }) {
  return (
    <h3 className="text-subhead wrap-anywhere decoration-1 underline-offset-[.2em] group-hover:underline">
      <MarkedText text={text} query={query} />
    </h3>
  );
}

function HitText({ text, query }: { text: string; query: string }) {
  return (
    <p className="mt-1 max-w-[62ch] text-small wrap-anywhere">
      <MarkedText text={text} query={query} />
    </p>
  );
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function addressOf(query: string, page: number): string {
  return `${href("/search")}?${new URLSearchParams(page > 1 ? { q: query, page: String(page) } : { q: query })}`;
}
