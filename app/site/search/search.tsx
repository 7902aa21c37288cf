import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import { Form, href, Link } from "react-router";
import { counted } from "#core/counted.ts";
import { asksForAll, pageSize, readPageNumber } from "#core/page.ts";
import { categoriesAtFirst, modelHint, relatedAtFirst, searchMessage } from "#core/search/search.ts";
import { listedCategoryHit, listedHit } from "../../components/search-results.ts";
import { ShowMore } from "../../components/show-more.tsx";
import { servicesContext } from "../../context.ts";
import { isDirtySearchField, typing } from "../../frame/dirty-search-field.ts";
import { isSlashOn, turnSlash } from "../../frame/slash-key.ts";
import { useFollowingPages } from "../../navigation/following-pages.ts";
import { pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { useSite } from "../../navigation/site.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { fieldLook } from "../../ui/field-look.ts";
import { iconButtonLook } from "../../ui/icon-button.tsx";
import { Search as SearchIcon, X } from "../../ui/icons.tsx";
import { listedResult } from "../listed-result.ts";
import { PageHead, Section } from "../product/page-sections.tsx";
import { SuccessorBanner } from "../product/successor-banner.tsx";
import type { Route } from "./+types/search.ts";
import { CategoryHits, ProductHits } from "./search-hits.tsx";
import { hasRelated, Related } from "./search-related.tsx";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const query = loaderData?.query ?? "";
  return pageMeta(args, {
    title: query ? `Search for ${query}` : "Search",
    description: "Search all products and categories by model, name, description and specs.",
    // Search engines index the catalog instead.
    unlisted: true,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = readPageNumber(searchParams.get("page"));
  const all = asksForAll(searchParams.get("categories"));
  const allRelated = asksForAll(searchParams.get("related"));
  const text = searchParams.get("q") ?? "";
  const { catalog, content, today } = context.get(servicesContext);
  const limit = allRelated ? pageSize : relatedAtFirst;
  const [result, related] = await Promise.all([
    catalog.search(text, page, today),
    page === 1 ? catalog.related(text, { today, limit, brand: content.name }) : undefined,
  ]);
  if (!result) throw pastTheEnd(request, addressOf(text, all, 1));
  const { query, total, categories, products } = result;
  const listedRelated = related && listedResult(related, await catalog.facts());
  if (total === 0 && listedRelated && !hasRelated(listedRelated)) context.get(servicesContext).noteMissedSearch(query);
  // A query of one character matches nearly every category; the list must not bury the products.
  const listed = all ? categories : categories.slice(0, categoriesAtFirst);
  return {
    query,
    total,
    allCategories: all,
    categoriesTotal: categories.length,
    categories: listed.map((category) => listedCategoryHit(category, query)),
    products: { ...products, items: products.items.map((product) => listedHit(product, query)) },
    ...(listedRelated && { related: listedRelated }),
  };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, total, allCategories, categoriesTotal, categories, products, related } = loaderData;
  const isRelatedOnly = total === 0 && related !== undefined && hasRelated(related);
  const hasNothing = total === 0 && !isRelatedOnly;
  const list = useFollowingPages(
    products,
    (page) => withQuery(href("/more/:list", { list: "search" }), { q: query, page }),
    (product) => product.id,
  );
  const categoryList = useFocusOnAdded(query, allCategories);
  const { today } = useSite();
  return (
    <div className="wrap">
      <PageHead title="Search">
        <SearchField query={query} />
        <p role="status" className={isRelatedOnly ? "text-meta text-ink-3" : "text-lead"}>
          {query && searchMessage(total)}
        </p>
        {related && related.didYouMean.length > 0 && <DidYouMean texts={related.didYouMean} />}
        {hasNothing && related && related.unread.length > 0 && (
          <p className="max-w-[58ch] wrap-anywhere">{`Not found: ${related.unread.map((word) => `“${word}”`).join(", ")}.`}</p>
        )}
        {(!query || hasNothing) && <WaysOn />}
        {!query && <SlashSetting />}
      </PageHead>
      {related?.replaced && (
        <div className="mb-14">
          <SuccessorBanner {...related.replaced} today={today} />
        </div>
      )}
      {categories.length > 0 && (
        <Section label="Categories" note={counted(categoriesTotal, "category", "categories")}>
          <CategoryHits categories={categories} query={query} listRef={categoryList} />
          {categories.length < categoriesTotal && (
            <p className="border-t border-line pt-6 print:hidden">
              <Link to={addressOf(query, true, products.page)} preventScrollReset className={buttonLook()}>
                {`Show all ${categoriesTotal} categories`}
              </Link>
            </p>
          )}
        </Section>
      )}
      {products.total > 0 && (
        <Section label="Products" note={counted(products.total, "product")}>
          <ProductHits products={list.items} query={query} listRef={list.listRef} />
          <ShowMore
            list={list}
            startsAt={products.page}
            noun="products"
            addressOf={(page) => addressOf(query, allCategories, page)}
          />
        </Section>
      )}
      {related && <Related related={related} allAddress={addressOf(query, allCategories, 1, true)} query={query} />}
    </div>
  );
}

function SlashSetting() {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(isSlashOn()), []);
  return (
    <Checkbox
      label="The key / leads to the search from every page"
      checked={isOn}
      onChange={({ target }) => {
        turnSlash(target.checked);
        setOn(target.checked);
      }}
      className="noscript:hidden print:hidden"
    />
  );
}

function DidYouMean({ texts }: { texts: string[] }) {
  return (
    <p className="text-lead">
      Did you mean{" "}
      {texts.map((text, place) => (
        <Fragment key={text}>
          {place > 0 && <span>{place === texts.length - 1 ? " or " : ", "}</span>}
          <Link to={addressOf(text, false, 1)} className="inline-block py-2.5 text-link">
            {text}
          </Link>
        </Fragment>
      ))}
      <span>?</span>
    </p>
  );
}

/** Before a search, and where it found nothing. */
function WaysOn() {
  return (
    <>
      <p className="max-w-[58ch]">{modelHint}</p>
      <p className="flex flex-wrap gap-3 print:hidden">
        <Link to={href("/catalog")} prefetch="intent" className={buttonLook()}>
          All products
        </Link>
        <Link to={href("/support")} prefetch="intent" className={buttonLook()}>
          Support
        </Link>
      </p>
    </>
  );
}

function SearchField({ query }: { query: string }) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(query);
  // Follows the address, also after Back, but preserves text typed before hydration.
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    if (input.current && !isDirtySearchField(input.current)) input.current.value = query;
  }, [query]);
  return (
    <search className="block max-w-190">
      <Form action={href("/search")} className="relative" onSubmit={() => delete input.current?.dataset.typed}>
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search the catalog"
          defaultValue={query}
          {...typing}
          enterKeyHint="search"
          autoComplete="off"
          className={`${fieldLook} min-h-16 appearance-none pr-14 pl-14 text-[1.375rem]! max-sm:pl-12 max-sm:text-[1.125rem]! tracking-[-.015em] [&::-webkit-search-cancel-button]:appearance-none`}
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute top-0 left-0 grid h-16 w-14 place-items-center rounded-md text-ink-3 hover:text-ink"
        >
          <SearchIcon className="size-5.5" />
        </button>
        {query && (
          <Link
            to={href("/search")}
            aria-label="Clear search"
            onClick={() => input.current?.focus()}
            className={`${iconButtonLook()} absolute! top-2.5 right-2.5`}
          >
            <X />
          </Link>
        )}
      </Form>
    </search>
  );
}

/** The "Show all" link disappears when used; the focus moves to the first category added. */
function useFocusOnAdded(query: string, all: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef({ query, all });
  useEffect(() => {
    const before = shown.current;
    shown.current = { query, all };
    if (!all || before.all || before.query !== query) return;
    list.current?.children[categoriesAtFirst]?.querySelector("a")?.focus({ preventScroll: true });
  }, [query, all]);
  return list;
}

function addressOf(query: string, allCategories: boolean, page: number, allRelated = false): string {
  const [categories, related] = [allCategories && "all", allRelated && "all"];
  return withQuery(href("/search"), { q: query, categories, related, page });
}
