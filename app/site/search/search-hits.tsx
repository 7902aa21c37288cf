import type { Ref } from "react";
import { href } from "react-router";
import { CompareToggle } from "../../components/compare-toggle.tsx";
import { LifecycleTag } from "../../components/lifecycle-line.tsx";
import { MarkedText } from "../../components/marked-text.tsx";
import { Photo, Plate } from "../../components/photo.tsx";
import type { ListedCategoryHit, ListedHit } from "../../components/search-results.ts";
import { PageLink } from "../../navigation/page-links.tsx";
import { useSite } from "../../navigation/site.ts";
import { ArrowRight } from "../../ui/icons.tsx";

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
  eager = true,
  listRef,
}: {
  products: ListedHit[];
  query: string;
  eager?: boolean;
  listRef?: Ref<HTMLUListElement>;
}) {
  const { today } = useSite();
  return (
    <ul ref={listRef} className="search-hits product-hits">
      {products.map(({ id, model, text, category, picture, reason, lifecycle }, index) => (
        <li key={id}>
          <Plate>
            <Photo
              picture={picture}
              alt=""
              sizes="(min-width: 40rem) 168px, 96px"
              pixels={504}
              eager={eager && index === 0}
            />
          </Plate>
          <div>
            <Passage
              to={href("/catalog/products/:id", { id })}
              name={model}
              place={reason?.text === undefined ? reason?.place : undefined}
              text={text}
              query={reason?.mark ?? query}
            />
            <p>{category}</p>
            {lifecycle && <LifecycleTag dates={lifecycle} today={today} />}
            {reason?.text !== undefined && (
              <p className="reason flex flex-wrap gap-x-3">
                <span className="text-ink-3">{reason.place}</span>{" "}
                <span className="min-w-0">
                  <MarkedText text={reason.text} query={reason.mark ?? query} />
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
