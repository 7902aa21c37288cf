import type { FieldMetadata, FieldName, FormMetadata } from "@conform-to/react";
import { Plus, X } from "lucide-react";
import { counted } from "#core/counted.ts";
import { labelCells } from "#core/facts/fact.ts";
import { textField } from "../../forms/form.ts";
import { RemoteValue } from "../../forms/remote-value.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/select.tsx";
import { FieldError, TextField } from "../../ui/text-field.tsx";
import { Fold } from "../fold.tsx";
import { useFocusInRows } from "../use-focus-in-rows.ts";
import type { FactInput } from "./fact-fields.ts";
import { cellNames } from "./label-fields.ts";

/** Where a saved label stands. */
export interface LabelUse {
  label: string;
  sheets: number;
  examples: string[];
}

type LabelInput = NonNullable<FactInput["labels"]>[number];

/** Without scripts, adding and removing submit the form, and the server returns it changed. */
export function FactLabels({
  form,
  labels,
  uses,
  isChoice,
  remote,
  onUse,
}: {
  form: FormMetadata<FactInput>;
  labels: FieldMetadata<FactInput["labels"], FactInput>;
  uses: LabelUse[];
  isChoice: boolean;
  remote: string | undefined;
  onUse: () => void;
}) {
  const useOf = new Map(uses.map((use) => [use.label, use]));
  const { name } = labels;
  const rows = labels.getFieldList().map((row, place) => {
    const fields = row.getFieldset();
    const use = useOf.get(String(fields.label.initialValue ?? ""));
    return { row, place, fields, use };
  });
  const section = useFocusInRows(rows.length);
  // Dictionaries have many labels, and a maker's sheets have few of them.
  const isElsewhere = ({ row, fields, use }: LabelRow) => use?.sheets === 0 && !row.errors && !fields.label.errors;
  const elsewhere = rows.filter(isElsewhere);
  const label = (labelRow: LabelRow) => <Label key={labelRow.row.key} {...{ form, name, isChoice }} {...labelRow} />;
  return (
    <fieldset ref={section} className="min-w-0 border-t border-line pt-6">
      <legend className="float-left text-subhead text-ink">Row labels that mean it</legend>
      <p className="clear-both pt-1 text-meta">Capitals, spaces and a unit in brackets do not matter.</p>
      <div className="mt-4 grid gap-2">
        {rows.filter((row) => !isElsewhere(row)).map(label)}
        {elsewhere.length > 0 && (
          <Fold summary={`${counted(elsewhere.length, "label")} that no sheet has`}>
            <div className="grid gap-2">{elsewhere.map(label)}</div>
          </Fold>
        )}
        <RemoteValue remote={remote} onUse={onUse} />
        {labels.errors && <FieldError id={`${labels.id}-note`}>{labels.errors[0]}</FieldError>}
        <Button {...form.insert.getButtonProps({ name })} type="submit" data-add-row className="justify-self-start">
          <Plus />
          <span>Row label</span>
        </Button>
      </div>
    </fieldset>
  );
}

interface LabelRow {
  row: FieldMetadata<LabelInput, FactInput>;
  place: number;
  fields: ReturnType<FieldMetadata<LabelInput, FactInput>["getFieldset"]>;
  use: LabelUse | undefined;
}

function Label({
  form,
  name,
  isChoice,
  row,
  place,
  fields,
  use,
}: LabelRow & { form: FormMetadata<FactInput>; name: FieldName<FactInput["labels"], FactInput>; isChoice: boolean }) {
  const details = [fields.section, fields.cell, fields.part, fields.word, fields.condition];
  return (
    <div data-row className="grid min-w-0 grid-cols-[minmax(0,1fr)_2.75rem] gap-x-2 border-b border-line pb-1">
      <TextField
        label={`Row label ${place + 1}`}
        labelHidden
        {...textField(fields.label)}
        error={fields.label.errors?.[0] ?? row.errors?.[0]}
        autoComplete="off"
      />
      <IconButton
        label={`Remove row label ${place + 1}`}
        {...form.remove.getButtonProps({ name, index: place })}
        type="submit"
        className="mt-0.5"
      >
        <X />
      </IconButton>
      <Fold
        open={details.some(({ initialValue, errors }) => Boolean(initialValue) || errors !== undefined)}
        className="col-span-full"
        summary={
          <>
            <span>Section, cell, condition</span>
            {use && use.sheets > 0 && (
              <span className="min-w-0 text-ink-3">
                <span>{`${counted(use.sheets, "sheet")} `}</span>
                <span className="font-mono text-data wrap-anywhere">{use.examples.join(" · ")}</span>
              </span>
            )}
          </>
        }
      >
        <div className="grid items-start gap-4 pb-2 grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]">
          <TextField label="Section" {...textField(fields.section)} autoComplete="off" optional />
          <Select label="Cell" {...textField(fields.cell)} optional>
            <option value="">All cells</option>
            {labelCells.map((cell) => (
              <option key={cell} value={cell}>
                {cellNames[cell]}
              </option>
            ))}
          </Select>
          <TextField label="Only parts with" {...textField(fields.part)} autoComplete="off" optional />
          <TextField label="Condition" {...textField(fields.condition)} autoComplete="off" optional />
          {isChoice && (
            <TextField label="Word the label states" {...textField(fields.word)} autoComplete="off" optional />
          )}
        </div>
      </Fold>
    </div>
  );
}
