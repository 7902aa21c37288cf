import { useForm } from "@conform-to/react";
import { href, Link } from "react-router";
import type { z } from "zod";
import type { synonymEdit, synonymForm } from "#core/search/synonym-draft.ts";
import type { SynonymGroup } from "#core/search/synonyms.ts";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { readForm } from "../../forms/form.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import { leaveToServer } from "../../forms/leave-to-server.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { initialValues, type RecordFields, requiredText } from "../../forms/record-fields.ts";
import { ConflictTextArea } from "../../forms/remote-value.tsx";
import { type Conflict, useRemoteChanges } from "../../forms/use-conflict.ts";
import { buttonLook } from "../../ui/button.tsx";

type SynonymValues = InitialValues<typeof synonymForm> & InitialValues<typeof synonymEdit>;
type SynonymInput = z.input<typeof synonymForm> & Partial<z.input<typeof synonymEdit>>;

const synonymFields: RecordFields<Pick<SynonymGroup, "words">, SynonymValues> = {
  words: requiredText("Words or phrases, one a line", ({ words }) => words.join("\n"), { shortLabel: "Words" }),
};

export function SynonymForm({
  schema,
  newId,
  word = "",
  edit,
  answer,
  action,
  submit,
}: {
  schema: typeof synonymForm | typeof synonymEdit;
  newId?: string | undefined;
  /** First word of a new group. */
  word?: string;
  edit?: Conflict<SynonymGroup> & { initial: SynonymGroup };
  answer: FormAnswer;
  action?: string;
  submit: string;
}) {
  const initial = edit?.initial;
  const newRecord = useNewRecord(newId, answer, (id) => href("/dashboard/search-words/:id", { id }));
  const opened = initialValues(synonymFields, initial ?? { words: [word] });
  const [form, fields] = useForm<SynonymInput, z.output<typeof synonymForm>>({
    id: "synonyms",
    lastResult: resultIn(answer),
    defaultValue: opened,
    shouldDirtyConsider: (name) => name !== "version" && name !== "newId",
    shouldRevalidate: "onInput",
    onValidate: ({ formData, submitter }) =>
      initial
        ? readForm<typeof schema>(formData, schema)
        : leaveToServer(readForm<typeof schema>(formData, schema), submitter),
  });
  const { field, version, saved, conflict } = useRemoteChanges({ conflict: edit, table: synonymFields, form, fields });
  return (
    <EditForm
      form={form}
      answer={answer}
      action={action}
      submit={submit}
      newRecord={newRecord}
      conflict={conflict}
      compared={{ saved: edit ? saved : opened, table: synonymFields }}
      cancel={
        <Link to={href("/dashboard/search-words")} className={buttonLook()}>
          Cancel
        </Link>
      }
      className="max-w-form border-t border-ink"
    >
      {edit && <input type="hidden" name={fields.version.name} value={version} />}
      <div className="grid min-w-0 gap-6 pt-6 pb-12">
        <ConflictTextArea {...field("words")} />
      </div>
    </EditForm>
  );
}
