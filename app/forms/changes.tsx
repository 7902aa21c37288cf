import { counted } from "#core/counted.ts";
import { isSameValue, useFormContent } from "./form-content.ts";
import type { FieldLook } from "./record-fields.ts";

export interface ComparedFields {
  /** What a form without changes would send: the version that it replaces. */
  saved: Record<string, unknown>;
  /** In the order of the form. */
  table: Record<string, FieldLook>;
}

/** The number of changed fields and the labels of the first, such as "2 changes · Model, Features". */
export function Changes({ form, fields }: { form: { id: string; initialValue: unknown }; fields: ComparedFields }) {
  const content = useFormContent(form, true);
  const changed = Object.entries(fields.table).filter(([name]) => !isSameValue(content[name], fields.saved[name]));
  // A space at the end of a text is not saved.
  if (changed.length === 0) return null;
  const named = (changed.length > 3 ? changed.slice(0, 2) : changed).map(
    ([, { label, shortLabel = label }]) => shortLabel,
  );
  const others = changed.length - named.length;
  return (
    <>
      <span className="text-ink">{counted(changed.length, "change")}</span>
      <span>{` · ${named.join(", ")}${others > 0 ? ` and ${others} more` : ""}`}</span>
    </>
  );
}
