import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { capitalized } from "#core/capitalized.ts";
import { useOwnAsking } from "../navigation/use-own-navigation.ts";
import { Search } from "../ui/icons.tsx";

const debounceMs = 200;

/** The query lives in the address. Typing replaces the history entry: one step back leaves the list. */
export function ListFilter({
  label,
  asked,
  kept = {},
  addressOf,
}: {
  label: string;
  asked: string;
  kept?: Record<string, string>;
  addressOf: (query: string) => string;
}) {
  const field = useFilterField(asked, addressOf);
  return (
    <Form
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        field.askNow();
      }}
      className="relative min-w-0 sm:w-60"
    >
      <input
        {...field.input}
        aria-label={label}
        placeholder={capitalized(label.replace("Search by ", ""))}
        className="h-10 w-full rounded-md border border-edge bg-surface pr-3 pl-9.5 text-small text-ink focus:bg-paper focus:outline-2 focus:-outline-offset-1 focus:outline-accent"
      />
      <button
        type="submit"
        aria-label="Filter"
        className="absolute top-0 left-0 grid size-10 place-items-center rounded-md text-ink-3 hover:text-ink"
      >
        <Search className="size-4" />
      </button>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}

/** Debounced: the text runs ahead of the address while the user types. */
export function useFilterField(asked: string, addressOf: (query: string) => string) {
  const navigate = useNavigate();
  const [text, setText] = useState(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const own = useOwnAsking(asked);
  // The sort order may change before the timeout.
  const address = useRef(addressOf);
  address.current = addressOf;

  // Another query came from elsewhere: the back button or "Clear filter".
  useEffect(() => {
    if (own.answers(asked)) return;
    clearTimeout(timer.current);
    setText(asked);
  }, [asked, own]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(query: string, anyway = false) {
    clearTimeout(timer.current);
    if (query === own.last && !anyway) return;
    own.ask(query);
    navigate(address.current(query), { replace: true, preventScrollReset: true });
  }

  function type({ target: { value } }: ChangeEvent<HTMLInputElement>) {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, debounceMs, value.trim());
  }

  return {
    input: {
      type: "search",
      name: "q",
      value: text,
      onChange: type,
      enterKeyHint: "search",
      autoComplete: "off",
      autoCapitalize: "none",
      spellCheck: false,
    } as const,
    askNow: () => ask(text.trim(), true),
  };
}
