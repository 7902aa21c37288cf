import { Form, href } from "react-router";
import { type ComplianceChoices, mostOffered } from "#core/product/compliance.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../product/page-sections.tsx";
import { PlainArea, PlainField, PlainSelect } from "./plain-fields.tsx";

/** Two plain forms: one finds models to tick, the other takes a pasted list. */
export function ChooseModels({
  listQuery: { category, query },
  choices: { categories, models, hasMore },
}: {
  listQuery: { category: string; query: string };
  choices: ComplianceChoices;
}) {
  const action = href("/compliance");
  const isAsked = category !== "" || query.trim() !== "";
  return (
    <>
      <Section label="Find models">
        <Form key={`${category} ${query}`} action={action} className="grid max-w-form gap-4">
          <PlainSelect label="Category" name="category" defaultValue={category}>
            <option value="">All categories</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </PlainSelect>
          <PlainField label="Part of the model" name="q" defaultValue={query} />
          <button type="submit" className={`${buttonLook()} justify-self-start`}>
            Find models
          </button>
        </Form>
        {isAsked && models.length === 0 && (
          <div className="pt-8">
            <EmptyState>No model matches.</EmptyState>
          </div>
        )}
        {models.length > 0 && (
          <Form action={action} className="grid gap-4 pt-8">
            <fieldset className="grid min-w-0 gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
              <legend className="pb-2 text-small font-[550] text-ink">
                {hasMore ? `The first ${mostOffered} models` : "Models"}
              </legend>
              {models.map(({ id, model }) => (
                <Checkbox key={id} name="p" value={id} label={model} />
              ))}
            </fieldset>
            <button type="submit" className={`${buttonLook("primary")} justify-self-start`}>
              Show evidence
            </button>
          </Form>
        )}
      </Section>
      <Section label="Paste models">
        <Form action={action} className="grid max-w-form gap-4">
          <PlainArea label="Models, one a line or with commas between" name="m" required />
          <button type="submit" className={`${buttonLook()} justify-self-start`}>
            Show evidence of these
          </button>
        </Form>
      </Section>
    </>
  );
}
