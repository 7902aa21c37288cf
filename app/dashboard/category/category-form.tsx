import { useForm } from "@conform-to/react";
import { href, Link } from "react-router";
import type { Category } from "#core/category/category.ts";
import type { categoryEdit, categoryForm } from "#core/category/category-draft.ts";
import { factKindInfo } from "#core/facts/fact.ts";
import { ConflictChoice } from "../../forms/conflict-notice.tsx";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { readForm, withMistakes } from "../../forms/form.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import { leaveToServer, useStandingMistake } from "../../forms/leave-to-server.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { ConflictField, ConflictTextArea, ConflictTextField } from "../../forms/remote-value.tsx";
import { type ComparedParts, type Conflict, useRemoteChanges } from "../../forms/use-conflict.ts";
import { buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { CardFactFields } from "./card-fact-fields.tsx";
import { type CategoryInput, FeatureRows } from "./feature-rows.tsx";

type CategoryValues = InitialValues<typeof categoryForm> & InitialValues<typeof categoryEdit>;

const blank: CategoryValues = { name: "", description: "", cardFacts: ["", ""], features: [] };

function initialValues({ name, description, cardFacts = [], features }: Category): CategoryValues {
  const [first, second] = cardFacts;
  return {
    name,
    description,
    cardFacts: [first ?? "", second ?? ""],
    features: features.map(({ id, label }) => ({ id, label })),
  };
}

const labels: Record<keyof CategoryValues, string> = {
  name: "Name",
  description: "Description",
  cardFacts: "Facts on cards",
  features: "Features",
};

const parts: ComparedParts<Category, keyof CategoryValues> = {
  initial: initialValues,
  unordered: ["features"],
  describe: {
    name: ({ name }) => name,
    description: ({ description }) => description,
    cardFacts: ({ cardFacts = [] }) => cardFacts.map((kind) => factKindInfo(kind).label).join(" · "),
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
  const standing = useStandingMistake(answer, "name");
  const [form, fields] = useForm<CategoryInput, unknown>({
    id: "category",
    lastResult: resultIn(answer),
    defaultValue: begun ? initialValues(begun) : blank,
    shouldDirtyConsider: (name) => name !== "version" && name !== "newId",
    shouldRevalidate: "onInput",
    onValidate({ formData, submitter }) {
      if (begun) return readForm(formData, schema);
      return leaveToServer(readForm(formData, withMistakes(schema, standing(formData))), submitter);
    },
  });
  const { remote, use, keepMine } = useRemoteChanges({ conflict: edit, parts, form });
  const changeOf = (part: keyof CategoryValues) => ({ remote: remote[part], onUse: () => use(part) });
  const inputs: Record<keyof CategoryValues, Elements> = {
    name: (
      <ConflictTextField label={labels.name} field={fields.name} {...changeOf("name")} autoComplete="off" required />
    ),
    description: (
      <ConflictTextArea label={labels.description} field={fields.description} {...changeOf("description")} optional />
    ),
    cardFacts: (
      <ConflictField field={fields.cardFacts} {...changeOf("cardFacts")}>
        <CardFactFields field={fields.cardFacts} />
      </ConflictField>
    ),
    features: <FeatureRows form={form} features={fields.features} {...changeOf("features")} />,
  };
  return (
    <EditForm
      form={form}
      answer={answer}
      submit={submit}
      newRecord={newRecord}
      choice={edit && <ConflictChoice conflict={edit} onKeep={keepMine} />}
      compared={{ saved: edit?.seen ? initialValues(edit.seen) : blank, labels }}
      cancel={
        <Link to={cancelTo} className={buttonLook()}>
          Cancel
        </Link>
      }
      className="max-w-form border-t border-ink"
    >
      {edit && <input type="hidden" name={fields.version.name} value={edit.seen?.version} />}
      <div className="grid min-w-0 gap-6 pt-6 pb-12">
        {inputs.name}
        {inputs.description}
        {inputs.cardFacts}
      </div>
      {inputs.features}
    </EditForm>
  );
}
