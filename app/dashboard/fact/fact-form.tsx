import { useForm } from "@conform-to/react";
import { href } from "react-router";
import type { CategoryLink } from "#core/category/category.ts";
import { counted } from "#core/counted.ts";
import type { EditableFact } from "#core/facts/editable-fact.ts";
import { type factEdit, type factForm, filtersOf } from "#core/facts/fact-draft.ts";
import type { FactPreview } from "#core/facts/fact-preview.ts";
import { unitNames } from "#core/quantities/units.ts";
import { EditForm, type FormAnswer, resultIn } from "../../forms/edit-form.tsx";
import { type PlainField, readForm, textField } from "../../forms/form.ts";
import { leaveToServer } from "../../forms/leave-to-server.ts";
import { useNewRecord } from "../../forms/new-record.ts";
import { initialValues } from "../../forms/record-fields.ts";
import { ConflictField, ConflictSwitch, ConflictTextField } from "../../forms/remote-value.tsx";
import { type Conflict, useRemoteChanges } from "../../forms/use-conflict.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { Elements } from "../../ui/elements.ts";
import { Select } from "../../ui/select.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import { Fold } from "../fold.tsx";
import { type FactInput, factFields, typeHints } from "./fact-fields.ts";
import { FactLabels, type LabelUse } from "./fact-labels.tsx";
import { FactTrial, useFactPreview } from "./fact-trial.tsx";
import { FactWords } from "./fact-words.tsx";

export function FactForm({
  schema,
  newId,
  initial,
  conflict,
  categories,
  uses,
  preview: first,
  answer,
  cancel,
}: {
  schema: typeof factForm | typeof factEdit;
  newId?: string;
  /** The fact that is edited; of a new one, its type and what else is known of it. */
  initial: EditableFact;
  conflict?: Conflict<EditableFact>;
  categories: CategoryLink[];
  uses: LabelUse[];
  preview: FactPreview | undefined;
  answer: FormAnswer;
  cancel: Elements;
}) {
  const newRecord = useNewRecord(newId, answer, () => href("/dashboard/facts"));
  const opened = initialValues(factFields, initial);
  const [form, fields] = useForm<FactInput, unknown>({
    id: "fact",
    lastResult: resultIn(answer),
    defaultValue: opened,
    shouldDirtyConsider: (name) => !["version", "newId", "then", "of"].includes(name),
    shouldRevalidate: "onInput",
    onValidate: ({ formData, submitter }) =>
      conflict
        ? readForm<typeof schema>(formData, schema)
        : leaveToServer(readForm<typeof schema>(formData, schema), submitter),
  });
  const { field, version, saved, ...remote } = useRemoteChanges({
    conflict,
    choices: categories,
    form,
    table: factFields,
    fields,
  });
  const preview = useFactPreview(form, first);
  const { type } = initial;
  const isOf = (...types: EditableFact["type"][]) => types.includes(type);
  const filters = filtersOf({ type, isOrdered: isOn(fields.isOrdered.value), isRange: isOn(fields.isRange.value) });
  return (
    <EditForm
      form={form}
      answer={answer}
      submit="Save fact"
      newRecord={newRecord}
      cancel={cancel}
      conflict={remote.conflict}
      note={noteOf(preview)}
      compared={{ saved: conflict ? saved : opened, table: factFields }}
      className="border-t border-ink"
    >
      {conflict && <input type="hidden" name={fields.version.name} value={version} />}
      {conflict && <input type="hidden" name="of" value={initial.id} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 pt-6 pb-12 min-[75rem]:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="grid min-w-0 gap-8">
          <div className="grid items-start gap-6 sm:grid-cols-2">
            <ConflictTextField {...field("name")} />
            <div className="grid content-start gap-2">
              <p className="text-small font-[550] text-ink">Type</p>
              <p className="min-h-12 content-center text-small text-ink-2">{typeHints[type]}</p>
              <input type="hidden" name={fields.type.name} value={type} />
            </div>
          </div>
          <ConflictField {...field("categories")}>
            <Categories field={fields.categories} categories={categories} />
          </ConflictField>
          <fieldset className="grid min-w-0 gap-4">
            <legend className="mb-2 text-small font-[550] text-ink">Shown in</legend>
            <div className="grid items-start gap-6 sm:grid-cols-2">
              <ConflictField {...field("filter")}>
                <Select label="Filter" {...textField(fields.filter)} key={fields.filter.key} optional>
                  <option value="">None</option>
                  {Object.entries(factFields.filter.options ?? {})
                    .filter(([value]) => filters.some((filter) => filter === value))
                    .map(([value, name]) => (
                      <option key={value} value={value}>
                        {name}
                      </option>
                    ))}
                </Select>
              </ConflictField>
              <ConflictTextField {...field("shortName")} />
            </div>
            <div className="flex flex-wrap gap-x-8">
              <ConflictSwitch {...field("isOnCards")} />
              <ConflictSwitch {...field("isInTable")} />
              <ConflictSwitch {...field("isInComparison")} />
            </div>
          </fieldset>
          {isOf("number", "size") && (
            <fieldset className="grid min-w-0 gap-4 border-t border-line pt-6">
              <legend className="float-left text-subhead text-ink">How the number is read</legend>
              <ConflictTextField {...field("unit")} list="units" className="clear-both max-w-80" />
              <datalist id="units">
                {unitNames.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
              {isOf("number") && <ConflictSwitch {...field("isRange")} />}
              {isOf("number") && <ConflictSwitch {...field("isHighFirst")} />}
              <ConflictSwitch {...field("takesLargest")} />
            </fieldset>
          )}
          {isOf("choice") && (
            <ConflictField {...field("words")}>
              <FactWords form={form} words={fields.words} stored={initial.words ?? []}>
                <ConflictSwitch {...field("isOrdered")} />
              </FactWords>
            </ConflictField>
          )}
          {isOf("number", "choice") && <ConflictSwitch {...field("isMany")} />}
          <ConflictField {...field("labels")}>
            <FactLabels form={form} labels={fields.labels} uses={uses} />
          </ConflictField>
        </div>
        <FactTrial preview={preview} />
      </div>
    </EditForm>
  );
}

function isOn(value: unknown): boolean {
  return value === "on" || value === true;
}

function noteOf(preview: FactPreview | undefined): string | undefined {
  if (!preview) return undefined;
  const { gone, changed } = preview.counts;
  const gained = preview.counts.new;
  if (gained + gone + changed === 0) return undefined;
  return `${counted(gained, "product")} ${gained === 1 ? "gains" : "gain"} the fact, ${changed} changed, ${gone} lose it`;
}

function Categories({ field, categories }: { field: PlainField; categories: CategoryLink[] }) {
  const chosen = Array.isArray(field.initialValue) ? field.initialValue : [field.initialValue];
  const names = categories.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return (
    <Fold summary={`Categories: ${names.length > 0 ? names.join(", ") : "all"}`} open={names.length > 0}>
      <fieldset key={field.key} className="grid gap-x-6 sm:grid-cols-2">
        <legend className="sr-only">Categories; none ticked for all</legend>
        {categories.map(({ id, name }) => (
          <Checkbox key={id} name={field.name} value={id} label={name} defaultChecked={chosen.includes(id)} />
        ))}
      </fieldset>
      {field.errors?.[0] && <FieldError>{field.errors[0]}</FieldError>}
    </Fold>
  );
}
