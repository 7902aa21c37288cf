import { Form, href } from "react-router";
import type { DocumentKind } from "#core/download/document.ts";
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
      <label className="grid w-full gap-2 text-small font-[550] text-ink sm:w-85">
        Kind of document
        <select
          name="kind"
          defaultValue={kind}
          className="h-11 w-full rounded-md border border-edge bg-surface px-3 font-normal"
        >
          <option value="">All kinds</option>
          {kinds.map(({ kind, name }) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={buttonLook()}>
        Show
      </button>
    </Form>
  );
}
