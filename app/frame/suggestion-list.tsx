import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { modelHint, searchMessage } from "#core/search/search.ts";
import { LifecycleMark } from "../components/lifecycle-line.tsx";
import { MarkedText } from "../components/marked-text.tsx";
import { SmallPicture } from "../components/small-picture.tsx";
import type { Elements } from "../ui/elements.ts";
import { ArrowRight } from "../ui/icons.tsx";
import type { SuggestedRow, Suggestions } from "./suggestions.ts";

/** The focus stays in the field. The count is always rendered, because it is a live region. */
export default function SuggestionList({
  id,
  found,
  active,
  onActive,
  onChoose,
}: {
  id: string;
  found: Suggestions | undefined;
  /** Index over the rows of all groups and the last row, which leads to all. */
  active: number | undefined;
  onActive: (row: number) => void;
  onChoose: () => void;
}) {
  const groups = found?.groups ?? [];
  const row = (place: number) => ({
    id: `${id}-${place}`,
    active: active === place,
    onActive: () => onActive(place),
    onChoose,
  });
  const starts = groups.map((_, place) => groups.slice(0, place).reduce((sum, { rows }) => sum + rows.length, 0));
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field must not blur, which would close the list
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={
        found
          ? "absolute inset-x-0 top-[calc(100%+10px)] z-30 grid grid-cols-[minmax(0,1fr)] max-h-[calc(100dvh-96px)] overflow-y-auto rounded-lg border border-line bg-raised p-2 shadow-pop nav:left-auto nav:w-130"
          : "sr-only"
      }
    >
      <p
        role="status"
        className={`px-3 pt-2.5 ${found?.hasRelated ? "order-last pb-1 text-meta text-ink-3" : "pb-0.5 text-small font-[550] text-ink"}`}
      >
        {found && (
          <>
            <span>{searchMessage(found.total)}</span>
            {found.hasRelated && <span className="sr-only">, with related hits below</span>}
          </>
        )}
      </p>
      {found && found.total === 0 && !found.hasRelated && <p className="px-3 pt-2 pb-0.5 text-small">{modelHint}</p>}
      {found && count > 0 && (
        <div id={id} role="listbox" aria-label="Suggestions">
          {groups.map(({ label, rows }, group) => (
            <Group key={label} label={label} id={`${id}-group-${group}`}>
              {rows.map((suggested, place) => (
                <Row
                  key={suggested.to}
                  to={suggested.to}
                  isFile={suggested.isFile}
                  {...row((starts[group] ?? 0) + place)}
                >
                  <RowContent row={suggested} />
                </Row>
              ))}
            </Group>
          ))}
          {found.all && (
            <div className="mt-2 border-t border-line pt-2">
              <Row to={found.all.to} {...row(count)}>
                <span className="font-[550] text-ink">{found.all.name}</span>
                <ArrowRight className="size-4.5 flex-none text-ink" />
              </Row>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Group({ label, id, children }: { label: string; id: string; children: Elements }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no HTML element is a group of options
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="wrap-anywhere px-3 pt-4 pb-1.5 text-label text-ink-3 uppercase">
        {label}
      </p>
      {children}
    </div>
  );
}

function Row({
  id,
  to,
  isFile,
  active,
  onActive,
  onChoose,
  children,
}: {
  id: string;
  to: string;
  isFile?: boolean | undefined;
  active: boolean;
  onActive: () => void;
  onChoose: () => void;
  children: ReactNode;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <Link
      ref={link}
      id={id}
      to={to}
      {...(isFile && { target: "_blank", rel: "noopener", reloadDocument: true })}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseMove={active ? undefined : onActive}
      onClick={onChoose}
      className="flex min-h-13 items-center gap-3.5 rounded-md border-l-2 border-transparent py-1.5 pr-3 pl-2.5 text-small text-ink-2 no-underline aria-selected:border-index aria-selected:bg-surface forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
    >
      {children}
    </Link>
  );
}

function RowContent({ row: { name, text, mark = "", picture, value, status } }: { row: SuggestedRow }) {
  return (
    <>
      {picture && <SmallPicture picture={picture} width={56} height={44} className="h-11 w-14" />}
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere font-[550] text-ink">
          <MarkedText text={name} query={mark} />
        </span>
        {text !== undefined && (
          <span className="block wrap-anywhere">
            <MarkedText text={text} query={mark} />
          </span>
        )}
      </span>
      {(value !== undefined || status) && (
        <span className="grid max-w-2/5 flex-none justify-items-end text-right text-meta">
          {value !== undefined && <span className="max-w-full wrap-break-word text-ink">{value}</span>}
          {status && (
            <span className="flex items-center gap-2">
              <LifecycleMark status={status} />
              <span>{status}</span>
            </span>
          )}
        </span>
      )}
    </>
  );
}
