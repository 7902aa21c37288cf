import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { type DocumentKind, isDocumentKind } from "#core/download/document.ts";
import { useFilterField } from "../components/list-filter.tsx";
import { buttonLook } from "../ui/button.tsx";
import { Search } from "../ui/icons.tsx";
import { SelectBox } from "../ui/select-box.tsx";

/** One row that stays in sight: words, kind of document, and what is left. Works by the address. */
export function SupportFilter({
  query,
  kind,
  kinds,
  addressOf,
  children,
}: {
  query: string;
  kind: DocumentKind | undefined;
  kinds: { kind: DocumentKind; name: string }[];
  addressOf: (asked: { query: string; kind: DocumentKind | undefined }) => string;
  children: string;
}) {
  const select = useRef<HTMLSelectElement>(null);
  const field = useFilterField(query, (query) => {
    const chosen = select.current?.value ?? null;
    return addressOf({ query, kind: isDocumentKind(chosen) ? chosen : undefined });
  });

  // Another kind came from elsewhere: the back button or "Clear filter".
  useEffect(() => {
    if (select.current) select.current.value = kind ?? "";
  }, [kind]);

  return (
    <Form
      role="search"
      aria-label="Support"
      action={href("/support")}
      onSubmit={(event) => {
        event.preventDefault();
        field.askNow();
      }}
      className="support-filter"
    >
      <div className="words">
        <Search />
        <input {...field.input} aria-label="Filter by file or model" placeholder="Model or file" />
      </div>
      {kinds.length > 0 && (
        <SelectBox
          ref={select}
          name="kind"
          aria-label="Kind of document"
          defaultValue={kind ?? ""}
          onChange={field.askNow}
        >
          <option value="">All kinds</option>
          {kinds.map(({ kind, name }) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </SelectBox>
      )}
      <button type="submit" className={buttonLook()}>
        Show
      </button>
      <p role="status">{children}</p>
    </Form>
  );
}
