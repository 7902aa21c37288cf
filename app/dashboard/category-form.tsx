import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { type Category, categoryMessages } from "#core/category.ts";
import type { CategoryDraft, categoryDraft, categoryEdit } from "#core/category-draft.ts";
import { readForm, textField } from "../parts/form.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextField } from "../ui/text-field.tsx";
import { FeatureRows } from "./feature-rows.tsx";
import { discarding, UnsavedWarning } from "./unsaved-warning.tsx";

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
  lastResult,
  submit,
  cancelTo,
}: {
  schema: typeof categoryDraft | typeof categoryEdit;
  /** The category as the edit began with it; none for a new one. */
  begun?: Category;
  lastResult: SubmissionResult | undefined;
  /** What the button says. */
  submit: string;
  cancelTo: string;
}) {
  const busy = useNavigation().state === "submitting";
  const [form, fields] = useForm<CategoryFields, CategoryDraft>({
    id: "category",
    lastResult,
    defaultValue: begun,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm<typeof schema>(formData, schema),
  });
  const mistakes = Object.values(form.allErrors).flat();
  const summary = form.errors?.[0] ?? (mistakes.length > 0 ? categoryMessages.checkInputs : undefined);
  return (
    <Form {...getFormProps(form)} method="post" className="max-w-form border-t border-ink">
      {/* Enter presses a form's first button: without scripts that would be the one that removes a feature. */}
      <button type="submit" hidden>
        {submit}
      </button>
      {begun && <input type="hidden" name={fields.version.name} value={begun.version} />}
      <div className="grid min-w-0 gap-6 pt-6 pb-12">
        <TextField label="Name" {...textField(fields.name)} key={fields.name.key} autoComplete="off" required />
        <TextArea label="Description" optional {...textField(fields.description)} key={fields.description.key} />
      </div>
      <FeatureRows form={form} features={fields.features} />
      <div className="grid min-w-0 gap-6 border-t border-line pt-6">
        {summary && <Notice kind="bad">{summary}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" type="submit" busy={busy}>
            {submit}
          </Button>
          <Link to={cancelTo} state={discarding} className={buttonLook()}>
            Cancel
          </Link>
        </div>
      </div>
      <UnsavedWarning unsaved={form.dirty && !busy} />
    </Form>
  );
}
