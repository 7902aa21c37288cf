import { Form, href, useNavigate } from "react-router";
import { type DocumentKind, isDocumentKind } from "#core/download/document.ts";
import { useFilterField } from "../components/list-filter.tsx";
import { buttonLook } from "../ui/button.tsx";
import { Search } from "../ui/icons.tsx";
import { SelectBox } from "../ui/select.tsx";

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
  const navigate = useNavigate();
  const field = useFilterField(query, (query) => addressOf({ query, kind }));
  function show(chosen: FormDataEntryValue | null) {
    const kind = typeof chosen === "string" && isDocumentKind(chosen) ? chosen : undefined;
    navigate(addressOf({ query: field.text.trim(), kind }), { replace: true, preventScrollReset: true });
  }
  return (
    <Form
      role="search"
      aria-label="Support"
      action={href("/support")}
      onSubmit={(event) => {
        event.preventDefault();
        show(new FormData(event.currentTarget).get("kind"));
      }}
      className="support-filter"
    >
      <div className="words">
        <Search />
        <input
          type="search"
          name="q"
          aria-label="Filter by file or model"
          placeholder="Model or file"
          value={field.text}
          onChange={(event) => field.type(event.target.value)}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {kinds.length > 0 && (
        <SelectBox
          key={kind}
          name="kind"
          aria-label="Kind of document"
          defaultValue={kind ?? ""}
          onChange={(event) => show(event.target.value)}
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
