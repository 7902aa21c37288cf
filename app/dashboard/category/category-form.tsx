import { useForm } from "@conform-to/react";
import { href, Link } from "react-router";
import type { Category } from "#core/category/category.ts";
import type { categoryEdit, categoryForm } from "#core/category/category-draft.ts";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { readForm, withMistakes } from "../../forms/form.ts";
import { leaveToServer, useStandingMistake } from "../../forms/leave-to-server.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { initialValues } from "../../forms/record-fields.ts";
import { ConflictField, ConflictTextArea, ConflictTextField } from "../../forms/remote-value.tsx";
import { type Conflict, useRemoteChanges } from "../../forms/use-conflict.ts";
import { buttonLook } from "../../ui/button.tsx";
import { CardFactFields } from "./card-fact-fields.tsx";
import { type CardFacts, categoryFields } from "./category-fields.ts";
import { type CategoryInput, FeatureRows } from "./feature-rows.tsx";

export function CategoryForm({
  schema,
  newId,
  edit,
  facts,
  answer,
  submit,
  cancelTo,
}: {
  schema: typeof categoryForm | typeof categoryEdit;
  newId?: string | undefined;
  edit?: Conflict<Category> & { initial: Category };
  facts: CardFacts;
  answer: FormAnswer;
  submit: string;
  cancelTo: string;
}) {
  const initial = edit?.initial;
  const newRecord = useNewRecord(newId, answer, (id) => href("/dashboard/categories/:id", { id }));
  const standing = useStandingMistake(answer, "name");
  const [form, fields] = useForm<CategoryInput, unknown>({
    id: "category",
    lastResult: resultIn(answer),
    defaultValue: initialValues(categoryFields, initial),
    shouldDirtyConsider: (name) => name !== "version" && name !== "newId",
    shouldRevalidate: "onInput",
    onValidate({ formData, submitter }) {
      if (initial) return readForm(formData, schema);
      return leaveToServer(readForm(formData, withMistakes(schema, standing(formData))), submitter);
    },
  });
  const { field, version, saved, conflict } = useRemoteChanges({
    conflict: edit,
    table: categoryFields,
    choices: facts,
    form,
    fields,
  });
  return (
    <EditForm
      form={form}
      answer={answer}
      submit={submit}
      newRecord={newRecord}
      conflict={conflict}
      compared={{ saved, table: categoryFields }}
      cancel={
        <Link to={cancelTo} className={buttonLook()}>
          Cancel
        </Link>
      }
      className="max-w-form border-t border-ink"
    >
      {edit && <input type="hidden" name={fields.version.name} value={version} />}
      <div className="grid min-w-0 gap-6 pt-6 pb-12">
        <ConflictTextField {...field("name")} />
        <ConflictTextArea {...field("description")} />
        <ConflictField {...field("cardFacts")}>
          <CardFactFields field={fields.cardFacts} facts={facts} />
        </ConflictField>
      </div>
      <ConflictField {...field("features")}>
        <FeatureRows form={form} features={fields.features} />
      </ConflictField>
    </EditForm>
  );
}
