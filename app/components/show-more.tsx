import { type MouseEvent, useId } from "react";
import { Link } from "react-router";
import type { FollowingPages } from "../navigation/following-pages.ts";
import { buttonLook } from "../ui/button.tsx";
import { asksForAnotherTab } from "./link-button.ts";

export function ShowMore<Item>({
  list,
  startsAt,
  noun,
  addressOf,
}: {
  list: Omit<FollowingPages<Item>, "listRef">;
  startsAt: number;
  noun: string;
  addressOf: (page: number) => string;
}) {
  const countId = useId();
  const { items, last, state } = list;
  if (last.pages <= 1) return null;
  const before = last.total - items.length;
  const ended = last.page >= last.pages;

  function loadInPlace(event: MouseEvent) {
    if (event.button !== 0 || asksForAnotherTab(event)) return;
    event.preventDefault();
    list.load();
  }

  return (
    <nav
      aria-label={`More ${noun}`}
      className="mt-14 flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line pt-6 print:hidden"
    >
      <p id={countId} role="status" className="mr-auto text-small">
        {state === "failed" ? (
          `More ${noun} could not be loaded. Check the connection and try again.`
        ) : (
          <>
            <strong className="font-[550]">{items.length}</strong>
            <span>{` of ${last.total} ${noun} shown${startsAt > 1 && before > 0 ? `, from page ${startsAt} on` : ""}`}</span>
          </>
        )}
      </p>
      {startsAt > 1 && (
        <Link to={addressOf(startsAt - 1)} rel="prev" className={buttonLook("quiet")}>
          Previous page
        </Link>
      )}
      {!ended && (
        <Link
          to={addressOf(last.page + 1)}
          rel="next"
          aria-describedby={countId}
          aria-disabled={state === "loading" || undefined}
          onClick={loadInPlace}
          className={buttonLook()}
        >
          {state === "loading" ? "Loading..." : "Show more"}
        </Link>
      )}
    </nav>
  );
}
