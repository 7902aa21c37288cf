import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Form, href, type Location, useLocation } from "react-router";
import { Search } from "../ui/icons.tsx";
import { retryableImport } from "../ui/retryable-import.ts";
import { isDirtySearchField, typing } from "./dirty-search-field.ts";
import { isSlashOn } from "./slash-key.ts";
import type SuggestionListComponent from "./suggestion-list.tsx";
import { countRows, useSuggestions } from "./suggestions.ts";

const loadList = retryableImport(() => import("./suggestion-list.tsx"));

/** A combobox with a list: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function SearchBox({ reveal }: { reveal: () => void }) {
  const listId = useId();
  const location = useLocation();
  const { pathname, search } = location;
  const searched = currentQuery(location);

  const input = useRef<HTMLInputElement>(null);
  const page = `${pathname}?${searched}`;
  const shown = useRef(page);
  const [text, setText] = useState(searched);
  const [SuggestionList, setSuggestionList] = useState<typeof SuggestionListComponent>();
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState<number>();
  useShortcut(input, reveal);

  // Follows the address, but preserves text typed before hydration.
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    setWanted(false);
    if (isDirtySearchField(input.current)) return;
    setText(searched);
    if (input.current) input.current.value = searched;
  }, [page, searched]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any other page closes the list
  useEffect(() => setWanted(false), [pathname, search]);

  const found = useSuggestions(wanted ? text : "");
  const rows = found ? countRows(found) : 0;
  const open = wanted && found !== undefined;
  const row = open && active !== undefined && active < rows ? active : undefined;

  function close() {
    delete input.current?.dataset.typed;
    setWanted(false);
    setActive(undefined);
  }

  function fetchList() {
    loadList().then(
      (fetched) => setSuggestionList(() => fetched.default),
      () => {},
    );
  }

  function move(step: 1 | -1) {
    setWanted(true);
    if (rows === 0) return;
    const stops = rows + 1;
    const next = ((row ?? rows) + step + stops) % stops;
    setActive(next === rows ? undefined : next);
  }

  function handleKey(event: KeyboardEvent) {
    // Enter and arrows belong to the input method while it composes a character.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    // Only the cursor moves, which the browser does.
    else if (event.key === "Home" || event.key === "End") return setActive(undefined);
    else if (event.key === "Escape" && open) close();
    // The row opens as a click opens it, files in a new tab.
    else if (event.key === "Enter" && row !== undefined) document.getElementById(`${listId}-${row}`)?.click();
    else return;
    event.preventDefault();
  }

  return (
    <search className="relative block">
      <Form action={href("/search")} onSubmit={close}>
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search the catalog"
          placeholder="Search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          aria-keyshortcuts="/ Control+/ Meta+/"
          aria-autocomplete="list"
          aria-expanded={rows > 0 && open}
          aria-controls={rows > 0 && open ? listId : undefined}
          aria-activedescendant={row === undefined ? undefined : `${listId}-${row}`}
          defaultValue={searched}
          onFocus={(event) => {
            typing.onFocus(event);
            fetchList();
          }}
          onInput={typing.onInput}
          onChange={(event) => {
            setText(event.target.value);
            setWanted(true);
            setActive(undefined);
          }}
          onKeyDown={handleKey}
          onBlur={close}
          className="peer h-11 w-full appearance-none rounded-md border border-edge bg-surface pr-3 pl-10.5 text-small text-ink focus:bg-paper focus:outline-2 focus:-outline-offset-1 focus:outline-accent min-[75rem]:pr-10 [&::-webkit-search-cancel-button]:appearance-none"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute top-0 left-0 grid size-11 place-items-center rounded-md text-ink-3 hover:text-ink"
        >
          <Search className="size-4.5" />
        </button>
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-2.75 right-2.5 rounded-[3px] border border-line bg-paper px-1.5 font-mono text-meta/5 font-medium text-ink-3 peer-not-placeholder-shown:hidden peer-focus:hidden max-[74.999rem]:hidden noscript:hidden"
        >
          Ctrl /
        </kbd>
        {SuggestionList && (
          <SuggestionList
            id={listId}
            found={open ? found : undefined}
            active={row}
            onActive={setActive}
            onChoose={close}
          />
        )}
      </Form>
    </search>
  );
}

function currentQuery({ pathname, search }: Location): string {
  return pathname === href("/search") ? (new URLSearchParams(search).get("q") ?? "") : "";
}

function isOutsideFields({ target, isComposing }: globalThis.KeyboardEvent): boolean {
  const fields = "input, textarea, select, [contenteditable]";
  return !isComposing && !(target instanceof Element && target.closest(fields));
}

/** "/" alone may be turned off on the search page: https://www.w3.org/TR/WCAG22/#character-key-shortcuts */
function useShortcut(input: { current: HTMLInputElement | null }, reveal: () => void) {
  useEffect(() => {
    function focusField(event: globalThis.KeyboardEvent) {
      // A modal dialog keeps the focus.
      if (event.key !== "/" || event.altKey || document.querySelector("dialog[open]")) return;
      if (!(event.ctrlKey || event.metaKey) && !(isSlashOn() && isOutsideFields(event))) return;
      event.preventDefault();
      if (!input.current?.checkVisibility()) return reveal();
      input.current.select();
      input.current.focus();
    }
    document.addEventListener("keydown", focusField);
    return () => document.removeEventListener("keydown", focusField);
  }, [input, reveal]);
}
