import { type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";
import type { CategoryLink } from "#core/category/category.ts";
import { counted } from "#core/counted.ts";
import type { EditableRule, Trial } from "#core/facts/editable-rule.ts";
import { factKindInfo, factKindNames } from "#core/facts/fact.ts";
import type { factRuleEdit, factRuleForm } from "#core/facts/fact-rule-draft.ts";
import { ConflictChoice } from "../../forms/conflict-notice.tsx";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { readForm, textField } from "../../forms/form.ts";
import { isSameValue, useFormContent } from "../../forms/form-content.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { initialValues } from "../../forms/record-fields.ts";
import { ConflictField, ConflictSwitch, ConflictTextArea, ConflictTextField } from "../../forms/remote-value.tsx";
import { type Conflict, useRemoteChanges } from "../../forms/use-conflict.ts";
import type { Elements } from "../../ui/elements.ts";
import { Select } from "../../ui/select.tsx";
import { Placeholders } from "./pattern-help.tsx";
import { type RuleInput, ruleFields } from "./rule-fields.ts";
import { RuleTrial } from "./rule-trial.tsx";
import type { RuleSource } from "./tried-rule.ts";

export function RuleForm({
  schema,
  newId,
  initial,
  conflict,
  categories,
  trial,
  answer,
  cancel,
}: {
  schema: typeof factRuleForm | typeof factRuleEdit;
  newId?: string;
  /** The rule that is edited, or the built-in one that a new rule replaces. */
  initial: RuleSource | undefined;
  conflict?: Conflict<EditableRule>;
  categories: CategoryLink[];
  trial: Trial | undefined;
  answer: FormAnswer;
  cancel: Elements;
}) {
  const newRecord = useNewRecord(newId, answer, (id) => href("/dashboard/facts/rules/:id", { id }));
  const [form, fields] = useForm<RuleInput, unknown>({
    id: "rule",
    lastResult: resultIn(answer),
    defaultValue: initialValues(ruleFields, initial?.rule),
    shouldDirtyConsider: (name) => !["version", "newId", "then", "tried", "replaces"].includes(name),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm<typeof schema>(formData, schema),
  });
  const { field, keepMine } = useRemoteChanges({ conflict, table: ruleFields, choices: categories, form, fields });
  const isTried = useIsTried(form, trial, resultIn(answer)?.initialValue);
  const fixedKind = initial?.rule.kind;
  return (
    <EditForm
      form={form}
      answer={answer}
      submit="Save rule"
      next={isTried ? "Try again" : "Try on all sheets"}
      isNextDue={!isTried}
      note={noteOf(trial, isTried)}
      newRecord={newRecord}
      cancel={cancel}
      choice={conflict && <ConflictChoice conflict={conflict} onKeep={keepMine} />}
      className="border-t border-ink"
    >
      {conflict && <input type="hidden" name={fields.version.name} value={conflict.seen?.version} />}
      {initial?.replaces && <input type="hidden" name="replaces" value={initial.replaces} />}
      {trial && <input type="hidden" name="tried" value={trial.digest} />}
      <div className="grid min-w-0 gap-6 pt-6 pb-12">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {fixedKind ? (
            <input type="hidden" name="kind" value={fixedKind} />
          ) : (
            <Select label={ruleFields.kind.label} {...textField(fields.kind)} key={fields.kind.key} required>
              <option value="">Choose a kind</option>
              {factKindNames.map((kind) => (
                <option key={kind} value={kind}>
                  {factKindInfo(kind).label}
                </option>
              ))}
            </Select>
          )}
          <ConflictField {...field("category")}>
            <Select label={ruleFields.category.label} {...textField(fields.category)} key={fields.category.key}>
              <option value="">All categories</option>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </ConflictField>
        </div>
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <ConflictTextArea {...field("labels")} />
          <ConflictTextArea {...field("patterns")} spellCheck={false} className="font-mono text-data" />
        </div>
        <Placeholders />
        <div className="grid items-start gap-6 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))]">
          <ConflictTextField {...field("unit")} />
          <ConflictTextField {...field("section")} placeholder="Any section; several with | between them" />
          <ConflictTextField {...field("condition")} />
        </div>
        <ConflictTextArea {...field("unless")} />
        <ConflictSwitch {...field("mayStateOther")} />
      </div>
      {trial && <RuleTrial trial={trial} isOld={!isTried} />}
    </EditForm>
  );
}

/** Whether the fields hold the rule that was tried. */
function useIsTried(
  form: { id: string; initialValue: unknown },
  trial: Trial | undefined,
  tried: SubmissionResult["initialValue"],
): boolean {
  const content = useFormContent(form, trial !== undefined);
  return trial !== undefined && Object.keys(ruleFields).every((part) => isSameValue(content[part], tried?.[part]));
}

function noteOf(trial: Trial | undefined, isTried: boolean): string {
  if (!trial) return "A rule is tried on all sheets before it is saved.";
  if (!isTried) return "The rule has changed since its trial. Try it again before you save it.";
  const { counts } = trial;
  return `Save this rule for all sheets? ${counted(counts.new, "new fact")}, ${counts.changed} changed, ${counts.lost} lost`;
}
