import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Plus, X } from "lucide-react";
import type { z } from "zod";
import type { categoryEdit } from "#core/category/category-draft.ts";
import { textField } from "../../forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { FieldError, TextField } from "../../ui/text-field.tsx";
import { useFocusInRows } from "../use-focus-in-rows.ts";

export type CategoryInput = Required<z.input<typeof categoryEdit>>;

/** Without scripts, adding and removing submit the form, and the server returns it changed. */
export function FeatureRows({
  form,
  features,
}: {
  form: FormMetadata<CategoryInput>;
  features: FieldMetadata<CategoryInput["features"], CategoryInput>;
}) {
  const rows = features.getFieldList();
  const section = useFocusInRows(rows.length);
  return (
    <fieldset ref={section} className="min-w-0 border-t border-line pt-6 pb-12">
      <legend className="float-left text-subhead text-ink">Features</legend>
      <p className="clear-both pt-1 text-meta">Visitors use these to filter the category.</p>
      <div className="mt-6 grid gap-2.5">
        {rows.map((row, place) => {
          const { id, label } = row.getFieldset();
          return (
            <div key={row.key} data-row className="grid grid-cols-[minmax(0,1fr)_2.75rem] gap-2">
              {id.initialValue && <input type="hidden" name={id.name} value={id.initialValue} />}
              <TextField
                label={`Feature ${place + 1}`}
                labelHidden
                {...textField(label)}
                error={label.errors?.[0] ?? row.errors?.[0]}
                autoComplete="off"
                required
              />
              <IconButton
                label={`Remove feature ${place + 1}`}
                {...form.remove.getButtonProps({ name: features.name, index: place })}
                type="submit"
                className="mt-0.5"
              >
                <X />
              </IconButton>
            </div>
          );
        })}
        {features.errors && <FieldError id={`${features.id}-note`}>{features.errors[0]}</FieldError>}
        <Button
          {...form.insert.getButtonProps({ name: features.name })}
          type="submit"
          data-add-row
          className="justify-self-start"
        >
          <Plus />
          <span>Add feature</span>
        </Button>
      </div>
    </fieldset>
  );
}
