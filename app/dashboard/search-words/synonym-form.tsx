import { useForm } from "@conform-to/react";
import { href, Link } from "react-router";
import type { z } from "zod";
import type { synonymEdit, synonymForm } from "#core/search/synonym-draft.ts";
import type { SynonymGroup } from "#core/search/synonyms.ts";
import { ConflictChoice } from "../../forms/conflict-notice.tsx";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { readForm } from "../../forms/form.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import { leaveToServer } from "../../forms/leave-to-server.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { ConflictTextArea } from "../../forms/remote-value.tsx";
import { type ComparedParts, type Conflict, useRemoteChanges } from "../../forms/use-conflict.ts";
import { buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";

type SynonymValues = InitialValues<typeof synonymForm> & InitialValues<typeof synonymEdit>;
type SynonymInput = z.input<typeof synonymForm> & Partial<z.input<typeof synonymEdit>>;

function initialValues({ words }: Pick<SynonymGroup, "words">): SynonymValues {
  return { words: words.join("\n") };
}

const parts: ComparedParts<SynonymGroup, keyof SynonymValues> = {
  initial: initialValues,
  describe: { words: ({ words }) => words.join("\n") },
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
  /** Of a new group. */
  word?: string;
  edit?: Conflict<SynonymGroup> & { begun: SynonymGroup };
  answer: FormAnswer;
  action?: string;
  submit: string;
}) {
  const begun = edit?.begun;
  const newRecord = useNewRecord(newId, answer, (id) => href("/dashboard/search-words/:id", { id }));
  const opened = begun ? initialValues(begun) : { words: word };
  const [form, fields] = useForm<SynonymInput, z.output<typeof synonymForm>>({
    id: "synonyms",
    lastResult: resultIn(answer),
    defaultValue: opened,
    shouldDirtyConsider: (name) => name !== "version" && name !== "newId",
    shouldRevalidate: "onInput",
    onValidate: ({ formData, submitter }) =>
      begun
        ? readForm<typeof schema>(formData, schema)
        : leaveToServer(readForm<typeof schema>(formData, schema), submitter),
  });
  const { remote, use, keepMine } = useRemoteChanges({ conflict: edit, parts, form });
  const inputs: Record<keyof SynonymValues, Elements> = {
    words: (
      <ConflictTextArea
        label="Words or phrases, one a line"
        field={fields.words}
        remote={remote.words}
        onUse={() => use("words")}
        required
      />
    ),
  };
  return (
    <EditForm
      form={form}
      answer={answer}
      action={action}
      submit={submit}
      newRecord={newRecord}
      choice={edit && <ConflictChoice conflict={edit} onKeep={keepMine} />}
      compared={{ saved: edit?.seen ? initialValues(edit.seen) : opened, labels: { words: "Words" } }}
      cancel={
        <Link to={href("/dashboard/search-words")} className={buttonLook()}>
          Cancel
        </Link>
      }
      className="max-w-form border-t border-ink"
    >
      {edit && <input type="hidden" name={fields.version.name} value={edit.seen?.version} />}
      <div className="grid min-w-0 gap-6 pt-6 pb-12">{inputs.words}</div>
    </EditForm>
  );
}
