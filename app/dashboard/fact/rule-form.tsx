import { type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";
import type { CategoryLink } from "#core/category/category.ts";
import { counted } from "#core/counted.ts";
import type { EditableRule, Trial } from "#core/facts/editable-rule.ts";
import { factKindInfo, factKindNames } from "#core/facts/fact.ts";
import type { factRuleEdit, factRuleForm } from "#core/facts/fact-rule-draft.ts";
import { ConflictChoice } from "../../forms/conflict-notice.tsx";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { checkbox, readForm, textField } from "../../forms/form.ts";
import { isSameValue, useFormContent } from "../../forms/form-content.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { ConflictField, ConflictTextArea, ConflictTextField } from "../../forms/remote-value.tsx";
import { type Conflict, useRemoteChanges } from "../../forms/use-conflict.ts";
import type { Elements } from "../../ui/elements.ts";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { labelHint, Placeholders, patternHint } from "./pattern-help.tsx";
import { RuleTrial } from "./rule-trial.tsx";
import { blankRule, initialValues, type RuleInput, type RulePart, ruleParts } from "./rule-values.ts";
import type { RuleSource } from "./tried-rule.ts";

export function RuleForm({
  schema,
  newId,
  begun,
  conflict,
  categories,
  trial,
  answer,
  cancel,
}: {
  schema: typeof factRuleForm | typeof factRuleEdit;
  newId?: string;
  /** The rule that is edited, or the built-in one that a new rule replaces. */
  begun: RuleSource | undefined;
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
    defaultValue: begun ? initialValues(begun.rule) : blankRule,
    shouldDirtyConsider: (name) => !["version", "newId", "then", "tried", "replaces"].includes(name),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm<typeof schema>(formData, schema),
  });
  const { remote, use, keepMine } = useRemoteChanges({ conflict, parts: ruleParts(categories), form });
  const isTried = useIsTried(form, trial, resultIn(answer)?.initialValue);
  const changeOf = (part: RulePart) => ({ remote: remote[part], onUse: () => use(part) });
  const fixedKind = begun?.rule.kind;
  const inputs: Record<RulePart, Elements> = {
    kind: fixedKind ? (
      <input type="hidden" name="kind" value={fixedKind} />
    ) : (
      <Select label="Fact" {...textField(fields.kind)} key={fields.kind.key} required>
        <option value="">Choose a kind</option>
        {factKindNames.map((kind) => (
          <option key={kind} value={kind}>
            {factKindInfo(kind).label}
          </option>
        ))}
      </Select>
    ),
    category: (
      <ConflictField field={fields.category} {...changeOf("category")}>
        <Select label="Rule for" {...textField(fields.category)} key={fields.category.key}>
          <option value="">All categories</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </ConflictField>
    ),
    labels: (
      <ConflictTextArea
        label="Row label is one of"
        hint={labelHint}
        field={fields.labels}
        {...changeOf("labels")}
        required
      />
    ),
    patterns: (
      <ConflictTextArea
        label="Value looks like"
        hint={patternHint}
        field={fields.patterns}
        {...changeOf("patterns")}
        spellCheck={false}
        className="font-mono text-data"
        required
      />
    ),
    unit: (
      <ConflictTextField
        label="Unit, where none is stated"
        field={fields.unit}
        {...changeOf("unit")}
        autoComplete="off"
        optional
      />
    ),
    section: (
      <ConflictTextField
        label="Section"
        field={fields.section}
        {...changeOf("section")}
        placeholder="Any section; several with | between them"
        autoComplete="off"
        optional
      />
    ),
    condition: (
      <ConflictTextField
        label="Condition"
        field={fields.condition}
        {...changeOf("condition")}
        autoComplete="off"
        optional
      />
    ),
    unless: (
      <ConflictTextArea
        label="Not in sheets that have a row or section"
        field={fields.unless}
        {...changeOf("unless")}
        optional
      />
    ),
    mayStateOther: (
      <ConflictField field={fields.mayStateOther} {...changeOf("mayStateOther")}>
        <Switch
          key={fields.mayStateOther.key}
          label="Such rows may state something else: do not list them as not read"
          {...checkbox(fields.mayStateOther)}
        />
      </ConflictField>
    ),
  };
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
      {begun?.replaces && <input type="hidden" name="replaces" value={begun.replaces} />}
      {trial && <input type="hidden" name="tried" value={trial.digest} />}
      <div className="grid min-w-0 gap-6 pt-6 pb-12">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {inputs.kind}
          {inputs.category}
        </div>
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {inputs.labels}
          {inputs.patterns}
        </div>
        <Placeholders />
        <div className="grid items-start gap-6 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))]">
          {inputs.unit}
          {inputs.section}
          {inputs.condition}
        </div>
        {inputs.unless}
        {inputs.mayStateOther}
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
  return trial !== undefined && Object.keys(blankRule).every((part) => isSameValue(content[part], tried?.[part]));
}

function noteOf(trial: Trial | undefined, isTried: boolean): string {
  if (!trial) return "A rule is tried on all sheets before it is saved.";
  if (!isTried) return "The rule has changed since its trial. Try it again before you save it.";
  const { counts } = trial;
  return `Save this rule for all sheets? ${counted(counts.new, "new fact")}, ${counts.changed} changed, ${counts.lost} lost`;
}
