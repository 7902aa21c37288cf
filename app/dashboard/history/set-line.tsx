import { href, Link } from "react-router";
import { isUndoTitle, type ListedSet, type SetDetail } from "#core/history.ts";
import { Becomes } from "../../ui/becomes.tsx";

/** What a set changed, and behind it the first value before and after. */
export function SetTitle({
  set: { set, title, detail },
  isBrief = false,
}: {
  set: ListedSet;
  /** Without the value. */
  isBrief?: boolean;
}) {
  return (
    <span className="wrap-anywhere">
      {set === undefined ? (
        <span className="font-[550] text-ink">{title}</span>
      ) : (
        <Link
          to={href("/dashboard/history/:set", { set: String(set) })}
          className="inline-block py-1 max-sm:-my-1.5 max-sm:min-w-11 max-sm:py-3 font-[550] text-ink no-underline hover:text-accent hover:underline"
        >
          {title}
        </Link>
      )}
      {detail && !isBrief && <Detail detail={detail} />}
    </span>
  );
}

function Detail({ detail: { field, before, after, text } }: { detail: SetDetail }) {
  return (
    <span className="ml-2.5 text-meta text-ink-3 max-sm:ml-0 max-sm:block [&_b]:font-normal [&_b]:text-ink-2">
      {field && <span>{`${field} `}</span>}
      {before !== undefined && <Becomes before={before} after={after ?? ""} />}
      {text && <span>{before === undefined ? text : ` ${text}`}</span>}
    </span>
  );
}

/** The link to its undo, or why there is none. */
export function SetUndo({ set: { set, title, isUndone, isKept, release } }: { set: ListedSet }) {
  // An undo that was undone has brought its change back.
  if (isUndone) return <span className="text-ink-3">{isUndoTitle(title) ? "Redone" : "Undone"}</span>;
  if (set === undefined || !isKept || release) return <span className="text-ink-3">Cannot be undone</span>;
  return (
    <Link
      to={`${href("/dashboard/history/:set", { set: String(set) })}?undo`}
      aria-label={`Undo… ${title}`}
      className="inline-block py-1.5 text-link max-sm:-my-1.5 max-sm:min-w-11 max-sm:py-3 max-sm:text-right"
    >
      Undo…
    </Link>
  );
}
