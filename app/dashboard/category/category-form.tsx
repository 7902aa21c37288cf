import { useForm } from "@conform-to/react";
import { Link } from "react-router";
import type { Category } from "#core/category.ts";
import type { CategoryDraft, categoryDraft, categoryEdit } from "#core/category-draft.ts";
import { EditForm, type FormAnswer, resultIn } from "../../parts/editing/edit-form.tsx";
import { readForm, textField } from "../../parts/form.ts";
import { buttonLook } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FeatureRows } from "./feature-rows.tsx";

/** What the form sends. */
export type CategoryFields = {
  name: string;
  description: string;
  features: { id?: string; label: string }[];
  version: number;
};

/** Name, description and features of a category, new or not. */
export function CategoryForm({
  schema,
  begun,
  answer,
  submit,
  cancelTo,
}: {
  schema: typeof categoryDraft | typeof categoryEdit;
  /** The category as the edit began with it; none for a new one. */
  begun?: Category;
  answer: FormAnswer;
  /** What the button says. */
  submit: string;
  cancelTo: string;
}) {
  const [form, fields] = useForm<CategoryFields, CategoryDraft>({
    id: "category",
    lastResult: resultIn(answer),
    defaultValue: begun,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm<typeof schema>(formData, schema),
  });
  return (
    <EditForm
      form={form}
      answer={answer}
      submit={submit}
      cancel={
        <Link to={cancelTo} className={buttonLook()}>
          Cancel
        </Link>
      }
      className="max-w-form border-t border-ink"
    >
      {begun && <input type="hidden" name={fields.version.name} value={begun.version} />}
      <div className="grid min-w-0 gap-6 pt-6 pb-12">
        <TextField label="Name" {...textField(fields.name)} key={fields.name.key} autoComplete="off" required />
        <TextArea label="Description" optional {...textField(fields.description)} key={fields.description.key} />
      </div>
      <FeatureRows form={form} features={fields.features} />
    </EditForm>
  );
}
