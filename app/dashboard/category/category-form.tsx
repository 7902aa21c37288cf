import { useForm } from "@conform-to/react";
import { flushSync } from "react-dom";
import { href, Link } from "react-router";
import type { z } from "zod";
import type { Category } from "#core/category.ts";
import type { CategoryDraft, categoryEdit, categoryForm } from "#core/category-draft.ts";
import { ConflictChoice } from "../../parts/editing/conflict-notice.tsx";
import { EditForm, type FormAnswer, resultIn } from "../../parts/editing/edit-form.tsx";
import type { InitialValues } from "../../parts/editing/initial-values.ts";
import { useNewRecord } from "../../parts/editing/new-record.ts";
import { EditedLines, EditedText } from "../../parts/editing/theirs.tsx";
import { type ComparedParts, type Conflict, partsToTake, useRemoteChanges } from "../../parts/editing/use-conflict.ts";
import { readForm } from "../../parts/form.ts";
import { buttonLook } from "../../ui/button.tsx";
import { FeatureRows } from "./feature-rows.tsx";

export type CategoryFields = Required<z.input<typeof categoryEdit>>;

type CategoryValues = InitialValues<typeof categoryForm> & InitialValues<typeof categoryEdit>;

const blank: CategoryValues = { name: "", description: "", features: [] };

function beginning({ name, description, features }: Category): CategoryValues {
  return { name, description, features: features.map(({ id, label }) => ({ id, label })) };
}

const parts: ComparedParts<Category, keyof CategoryValues> = {
  initial: beginning,
  unordered: ["features"],
  words: {
    name: ({ name }) => name,
    description: ({ description }) => description,
    features: ({ features }) => features.map(({ label }) => label).join(" · "),
  },
};

export function CategoryForm({
  schema,
  newId,
  edit,
  answer,
  submit,
  cancelTo,
}: {
  schema: typeof categoryForm | typeof categoryEdit;
  newId?: string | undefined;
  edit?: Conflict<Category> & { begun: Category };
  answer: FormAnswer;
  submit: string;
  cancelTo: string;
}) {
  const begun = edit?.begun;
  const newRecord = useNewRecord(newId, answer, (id) => href("/dashboard/categories/:id", { id }));
  const [form, fields] = useForm<CategoryFields, CategoryDraft>({
    id: "category",
    lastResult: resultIn(answer),
    defaultValue: begun ? beginning(begun) : blank,
    shouldDirtyConsider: (name) => name !== "version" && name !== "newId",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm<typeof schema>(formData, schema),
  });
  const theirs = useRemoteChanges(edit, parts, form);
  function take(part: keyof CategoryValues) {
    const now = edit?.current;
    if (!now) return;
    // Synchronous, so that the next part is set on the updated form.
    flushSync(() => {
      if (part === "features") form.update({ name: fields.features.name, value: now.features });
      else form.update({ name: fields[part].name, value: now[part] });
    });
  }
  function keepMine(sent: FormData) {
    if (!edit) return;
    for (const part of partsToTake(edit, sent, parts)) take(part);
    edit.keepMine();
    form.validate();
  }
  return (
    <EditForm
      form={form}
      answer={answer}
      submit={submit}
      newRecord={newRecord}
      choice={edit && <ConflictChoice conflict={edit} onKeep={keepMine} />}
      cancel={
        <Link to={cancelTo} className={buttonLook()}>
          Cancel
        </Link>
      }
      className="max-w-form border-t border-ink"
    >
      {edit && <input type="hidden" name={fields.version.name} value={edit.seen?.version} />}
      <div className="grid min-w-0 gap-6 pt-6 pb-12">
        <EditedText
          label="Name"
          field={fields.name}
          theirs={theirs.name}
          onTake={() => take("name")}
          autoComplete="off"
          required
        />
        <EditedLines
          label="Description"
          field={fields.description}
          theirs={theirs.description}
          onTake={() => take("description")}
          optional
        />
      </div>
      <FeatureRows form={form} features={fields.features} theirs={theirs.features} onTake={() => take("features")} />
    </EditForm>
  );
}
