import type { FieldMetadata } from "@conform-to/react";
import { Select } from "../../ui/select.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import type { CardFacts } from "./category-fields.ts";
import type { CategoryInput } from "./feature-rows.tsx";

/** The two facts that the cards of the category's products show. */
export function CardFactFields({
  field,
  facts,
}: {
  field: FieldMetadata<CategoryInput["cardFacts"], CategoryInput>;
  facts: CardFacts;
}) {
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
            {facts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
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
