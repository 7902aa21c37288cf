import type { FieldMetadata } from "@conform-to/react";
import { factKindInfo, factKindNames } from "#core/facts/fact.ts";
import { Select } from "../../ui/select.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import type { CategoryInput } from "./feature-rows.tsx";

/** The two facts that the cards of the category's products show. */
export function CardFactFields({ field }: { field: FieldMetadata<CategoryInput["cardFacts"], CategoryInput> }) {
  const noteId = `${field.id}-note`;
  return (
    <fieldset className="min-w-0" aria-describedby={field.errors ? noteId : undefined}>
      <legend className="sr-only">Facts on cards</legend>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {field.getFieldList().map((row, place) => (
          <Select
            key={row.key}
            id={row.id}
            name={row.name}
            label={place === 0 ? "First fact on cards" : "Second fact on cards"}
            defaultValue={row.initialValue}
            error={row.errors?.[0]}
            optional
          >
            <option value="">None</option>
            {factKindNames.map((kind) => (
              <option key={kind} value={kind}>
                {factKindInfo(kind).label}
              </option>
            ))}
          </Select>
        ))}
      </div>
      {field.errors?.[0] && (
        <div className="mt-2">
          <FieldError id={noteId}>{field.errors[0]}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
