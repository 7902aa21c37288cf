import { href, Link } from "react-router";
import type { NewestVersions } from "#core/history.ts";
import { DateText, Moment } from "../../date-text.tsx";
import { FoldedPart } from "./form-part.tsx";

/** The last changes of the product. */
export function ProductHistory({ id, versions: { count, newest } }: { id: string; versions: NewestVersions }) {
  const [last] = newest;
  return (
    <FoldedPart
      id="history"
      title="History"
      summary={
        last ? (
          <>
            <span>{count === 1 ? "1 change, on " : `${count} changes, the last on `}</span>
            <Moment at={last.at} />
          </>
        ) : (
          "No changes yet"
        )
      }
    >
      {newest.length > 0 && (
        <ul className="border-b border-line text-data">
          {newest.slice(0, shown).map(({ version, at, who, set, title }) => (
            <li key={version} className="flex min-h-10 flex-wrap items-center gap-x-4 border-t border-line py-1">
              <DateText at={at} />
              <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
                <span className="text-ink">{title}</span>
                <span className="text-ink-3">{` · ${who}`}</span>
              </span>
              {set !== undefined && (
                <Link to={href("/dashboard/history/:set", { set: `${set}` })} className="py-1 text-link">
                  <span>Open</span>
                  <span className="sr-only">{` the change of version ${version}`}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      <Link
        to={href("/dashboard/history/record/:collection/:id", { collection: "products", id })}
        className="justify-self-start py-1 text-small text-link"
      >
        All its versions
      </Link>
    </FoldedPart>
  );
}

const shown = 5;
