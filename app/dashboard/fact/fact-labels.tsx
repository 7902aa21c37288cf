import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { X } from "lucide-react";
import { href, Link } from "react-router";
import { counted } from "#core/counted.ts";
import { ownValue } from "#core/own-value.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import { Fold } from "../fold.tsx";
import type { FactInput } from "./fact-fields.ts";
import { cellNames } from "./label-fields.ts";

/** Where a saved label stands. */
export interface LabelUse {
  label: string;
  sheets: number;
  examples: string[];
}

type LabelInput = NonNullable<FactInput["labels"]>[number];

/**
 * The labels that mean the fact, to be removed; what else a label means is said in the rows of the sheets. Without scripts,
 * removing submits the form, and the server returns it changed.
 */
export function FactLabels({
  form,
  labels,
  uses,
}: {
  form: FormMetadata<FactInput>;
  labels: FieldMetadata<FactInput["labels"], FactInput>;
  uses: LabelUse[];
}) {
  const useOf = new Map(uses.map((use) => [use.label, use]));
  const rows = labels.getFieldList().map((row, place) => {
    const fields = row.getFieldset();
    return { row, place, fields, use: useOf.get(String(fields.label.initialValue ?? "")) };
  });
  // Dictionaries have many labels, and a maker's sheets have few of them.
  const isElsewhere = ({ row, fields, use }: LabelRow) => use?.sheets === 0 && !row.errors && !fields.label.errors;
  const elsewhere = rows.filter(isElsewhere);
  const label = (one: LabelRow) => <Label key={one.row.key} form={form} labels={labels} {...one} />;
  return (
    <fieldset className="min-w-0 border-t border-line pt-6">
      <legend className="float-left text-subhead text-ink">Row labels that mean it</legend>
      <p className="clear-both pt-1 text-meta">Capitals, spaces and a unit in brackets do not matter.</p>
      <ul className="mt-3 border-t border-line text-small">{rows.filter((row) => !isElsewhere(row)).map(label)}</ul>
      {elsewhere.length > 0 && (
        <Fold summary={`${counted(elsewhere.length, "label")} that no sheet has`}>
          <ul className="border-t border-line text-small">{elsewhere.map(label)}</ul>
        </Fold>
      )}
      {labels.errors && <FieldError id={`${labels.id}-note`}>{labels.errors[0]}</FieldError>}
      <Link to={withQuery(rowsOfSheets, { show: "unassigned" })} className="inline-block py-2.5 text-small text-link">
        Add one in Rows of the sheets
      </Link>
    </fieldset>
  );
}

const rowsOfSheets = href("/dashboard/facts/rows");

interface LabelRow {
  row: FieldMetadata<LabelInput, FactInput>;
  place: number;
  fields: ReturnType<FieldMetadata<LabelInput, FactInput>["getFieldset"]>;
  use: LabelUse | undefined;
}

function Label({
  form,
  labels,
  row,
  place,
  fields,
  use,
}: LabelRow & { form: FormMetadata<FactInput>; labels: FieldMetadata<FactInput["labels"], FactInput> }) {
  const text = String(fields.label.initialValue ?? "");
  const section = fields.section.initialValue ? String(fields.section.initialValue) : undefined;
  const cell = ownValue(cellNames, String(fields.cell.initialValue ?? ""));
  const details = [
    section && `below ${section}`,
    cell,
    fields.part.initialValue && `parts with ${fields.part.initialValue}`,
    fields.word.initialValue && `says ${fields.word.initialValue}`,
    fields.condition.initialValue && `if ${fields.condition.initialValue}`,
  ].filter(Boolean);
  const error = fields.label.errors?.[0] ?? row.errors?.[0];
  return (
    <li className="border-b border-line">
      {[fields.label, fields.section, fields.cell, fields.part, fields.condition, fields.word].map(
        ({ name, initialValue }) => (
          <input key={name} type="hidden" name={name} value={String(initialValue ?? "")} />
        ),
      )}
      <div className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto_2.75rem] items-center gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_2.75rem]">
        <span className="min-w-0 wrap-anywhere">
          <Link
            to={withQuery(href("/dashboard/facts/rows/assign"), { label: text, section })}
            className="inline-block py-1 font-[550] text-link"
          >
            {text}
          </Link>
          {details.length > 0 && <span className="ml-2.5 text-meta text-ink-3">{details.join(", ")}</span>}
        </span>
        <span className="min-w-0 truncate font-mono text-data text-ink-3 max-sm:hidden">
          {use?.examples.join(" · ")}
        </span>
        <span className="font-mono text-data whitespace-nowrap text-ink-3">
          {use && use.sheets > 0 ? counted(use.sheets, "sheet") : ""}
        </span>
        <IconButton
          label={`Remove ${text}`}
          className="size-9!"
          {...form.remove.getButtonProps({ name: labels.name, index: place })}
          type="submit"
        >
          <X />
        </IconButton>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </li>
  );
}
