import type { Ref } from "react";
import { href } from "react-router";
import { CompareToggle } from "../../components/compare-toggle.tsx";
import { LifecycleTag } from "../../components/lifecycle-line.tsx";
import { MarkedText } from "../../components/marked-text.tsx";
import { Photo, Plate } from "../../components/photo.tsx";
import type { ListedCategoryHit, ListedHit, ListedRow } from "../../components/search-results.ts";
import { PageLink } from "../../navigation/page-links.tsx";
import { useSite } from "../../navigation/site.ts";
import { ArrowRight } from "../../ui/icons.tsx";
import "./search-hits.css";

export function CategoryHits({
  categories,
  query,
  listRef,
}: {
  categories: ListedCategoryHit[];
  query: string;
  listRef?: Ref<HTMLUListElement>;
}) {
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

export function ProductHits({
  products,
  query,
  listRef,
}: {
  products: ListedHit[];
  query: string;
  listRef?: Ref<HTMLUListElement>;
}) {
  const { today } = useSite();
  return (
    <ul ref={listRef} className="search-hits product-hits">
      {products.map(({ id, model, text, category, picture, reason, lifecycle }, index) => (
        <li key={id}>
          <Plate>
            <Photo picture={picture} alt="" sizes="(min-width: 40rem) 168px, 96px" pixels={504} eager={index === 0} />
          </Plate>
          <div>
            <Passage
              to={href("/catalog/products/:id", { id })}
              name={model}
              place={reason?.text === undefined ? reason?.place : undefined}
              text={text}
              query={query}
            />
            <p>{category}</p>
            {lifecycle && <LifecycleTag dates={lifecycle} today={today} />}
            {reason?.text !== undefined && (
              <p className="reason flex flex-wrap gap-x-3">
                <span className="text-ink-3">{reason.place}</span>{" "}
                <span className="min-w-0">
                  <MarkedText text={reason.text} query={query} />
                </span>
              </p>
            )}
            <CompareToggle id={id} model={model} />
          </div>
          <ArrowRight />
        </li>
      ))}
    </ul>
  );
}

/** Products beside the results: one line each, with what it states of what was searched. */
export function ProductRows({ products }: { products: ListedRow[] }) {
  const { today } = useSite();
  return (
    <ul className="product-rows">
      {products.map(({ id, model, text, category, picture, value, word = "", lifecycle }) => (
        <li key={id}>
          <Plate>
            <Photo picture={picture} alt="" sizes="96px" pixels={192} />
          </Plate>
          <div>
            <h3>
              <PageLink prefetch href={href("/catalog/products/:id", { id })}>
                <MarkedText text={model} query={word} />
              </PageLink>
            </h3>
            {lifecycle && <LifecycleTag dates={lifecycle} today={today} />}
          </div>
          <p className="line">
            <MarkedText text={text} query={word} />
          </p>
          <p className={value === undefined ? "value text-ink-3!" : "value"}>{value ?? category}</p>
        </li>
      ))}
    </ul>
  );
}

function Passage({
  to,
  name,
  place,
  text,
  query,
}: {
  to: string;
  name: string;
  place?: string | undefined;
  text: string;
  query: string;
}) {
  return (
    <>
      <h3>
        <PageLink prefetch href={to}>
          <MarkedText text={name} query={query} />
        </PageLink>
      </h3>
      <p className="passage">
        {place && <span className="text-ink-3">{`${place} `}</span>}
        <MarkedText text={text} query={query} />
      </p>
    </>
  );
}
