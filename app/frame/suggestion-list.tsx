import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { modelHint, searchMessage } from "#core/search.ts";
import { LifecycleMark } from "../components/lifecycle-line.tsx";
import { MarkedText } from "../components/marked-text.tsx";
import { smallestSource } from "../components/photo.tsx";
import { ArrowRight } from "../ui/icons.tsx";
import { type Suggestions, suggestionLinks } from "./suggestions.ts";

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
  /** Index over both groups and the last row, "See all results". */
  active: number | undefined;
  onActive: (row: number) => void;
  onChoose: () => void;
}) {
  const links = found ? suggestionLinks(found) : [];
  const row = (place: number) => ({
    id: `${id}-${place}`,
    to: links[place] ?? "",
    active: active === place,
    onActive: () => onActive(place),
    onChoose,
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field must not blur, which would close the list
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={
        found
          ? "absolute inset-x-0 top-[calc(100%+10px)] z-30 max-h-[calc(100dvh-96px)] overflow-y-auto rounded-lg border border-line bg-raised p-2 shadow-pop nav:left-auto nav:w-130"
          : "sr-only"
      }
    >
      <p role="status" className="px-3 pt-2.5 pb-0.5 text-small font-[550] text-ink">
        {found && searchMessage(found.total)}
      </p>
      {found?.total === 0 && <p className="px-3 pt-2 pb-0.5 text-small">{modelHint}</p>}
      {found && links.length > 0 && (
        <div id={id} role="listbox" aria-label="Suggestions">
          <Group label="Categories" id={`${id}-categories`}>
            {found.categories.map(({ id, name, text }, place) => (
              <Row key={id} {...row(place)}>
                <Lines name={name} text={text} query={found.query} />
              </Row>
            ))}
          </Group>
          <Group label="Products" id={`${id}-products`}>
            {found.products.map(({ id, model, category, picture, status }, place) => (
              <Row key={id} {...row(found.categories.length + place)}>
                <span className="flex-none overflow-hidden rounded-sm bg-plate">
                  <img
                    src={smallestSource(picture)}
                    width={56}
                    height={44}
                    alt=""
                    className="h-11 w-14 object-cover mix-blend-multiply"
                  />
                </span>
                <Lines name={model} text={category} query={found.query} />
                {status && (
                  <span className="flex flex-none items-center gap-2 text-meta">
                    <LifecycleMark status={status} />
                    {status}
                  </span>
                )}
              </Row>
            ))}
          </Group>
          <div className="mt-2 border-t border-line pt-2">
            <Row {...row(links.length - 1)}>
              <span className="font-[550] text-ink">See all results</span>
              <ArrowRight className="size-4.5 flex-none text-ink" />
            </Row>
          </div>
        </div>
      )}
    </div>
  );
}

function Group({ label, id, children }: { label: string; id: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no HTML element is a group of options
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="px-3 pt-4 pb-1.5 text-label text-ink-3 uppercase">
        {label}
      </p>
      {children}
    </div>
  );
}

function Row({
  id,
  to,
  active,
  onActive,
  onChoose,
  children,
}: {
  id: string;
  to: string;
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

function Lines({ name, text, query }: { name: string; text: string; query: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-[550] text-ink">
        <MarkedText text={name} query={query} />
      </span>
      <span className="block truncate">
        <MarkedText text={text} query={query} />
      </span>
    </span>
  );
}
