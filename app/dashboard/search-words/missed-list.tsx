import { href, Link } from "react-router";
import type { MissedSearch } from "#core/search/missed-search.ts";
import { withQuery } from "../../navigation/with-query.ts";

/** What visitors searched in vain. */
export function MissedList({ missed }: { missed: MissedSearch[] }) {
  if (missed.length === 0) return null;
  return (
    <section className="mt-14">
      <h2 className="border-b border-ink pb-4 text-heading">Searched, not found</h2>
      <ul>
        {missed.map(({ query, searches }) => (
          <li key={query} className="flex items-center gap-4 border-b border-line py-2">
            <span className="w-10 flex-none text-right text-heading text-ink sm:w-16">{searches}</span>
            <div className="min-w-0 flex-1 items-center justify-between gap-x-4 sm:flex">
              <p className="min-w-0 text-subhead wrap-anywhere text-ink">{query}</p>
              <Link
                to={withQuery(href("/dashboard/search-words/new"), { word: query })}
                aria-label={`Add ${query} as synonym`}
                className="inline-block flex-none py-3 text-small text-link"
              >
                Add as synonym
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-meta text-ink-3">Searched within 90 days, from at least three networks on one of them.</p>
    </section>
  );
}
