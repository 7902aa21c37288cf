import { Form, href } from "react-router";
import type { DocumentKind } from "#core/document.ts";
import { PlainSelect } from "../components/plain-fields.tsx";
import { buttonLook } from "../ui/button.tsx";

/** Narrows the downloads to one kind, by the address. */
export function KindFilter({
  kinds,
  kind = "",
  query,
}: {
  kinds: { kind: DocumentKind; name: string }[];
  kind: DocumentKind | "" | undefined;
  query: string;
}) {
  return (
    <Form key={kind} action={href("/support")} className="flex flex-wrap items-end gap-3">
      {query && <input type="hidden" name="q" value={query} />}
      <div className="w-full sm:w-85">
        <PlainSelect label="Kind of document" name="kind" defaultValue={kind}>
          <option value="">All kinds</option>
          {kinds.map(({ kind, name }) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </PlainSelect>
      </div>
      <button type="submit" className={buttonLook()}>
        Show
      </button>
    </Form>
  );
}
