import type { FactInfo } from "#core/facts/fact.ts";
import { factTypeNames } from "#core/facts/listed-fact.ts";
import { quickTypes } from "#core/facts/sheet-choices.ts";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { meansNew } from "../../../fact/assignment-fields.ts";
import { RowMeaning } from "../../../fact/meaning-select.tsx";
import type { LabelChoice } from "./use-sheet-choices.ts";

/** Asks what a label of the sheets means, and of a new fact what it is. */
export function LabelMeaning({
  label,
  facts,
  choice: { facts: chosen, newFact },
  onChoose,
}: {
  label: string;
  facts: Pick<FactInfo, "id" | "name" | "unit">[];
  choice: LabelChoice;
  onChoose: (change: Partial<LabelChoice>) => void;
}) {
  return (
    <>
      <div className="noscript:hidden">
        <RowMeaning label={label} facts={facts} chosen={chosen} onChoose={(facts) => onChoose({ facts })} />
      </div>
      {chosen.includes(meansNew) && (
        <fieldset className="col-span-full grid items-start gap-4 rounded-md bg-surface p-4 sm:grid-cols-3">
          <legend className="sr-only">{`New fact for ${label}`}</legend>
          <TextField
            label="Name of the fact"
            value={newFact.name}
            onChange={({ target }) => onChoose({ newFact: { ...newFact, name: target.value } })}
            autoComplete="off"
          />
          <Select
            label="Type"
            value={newFact.type}
            onChange={({ target }) => onChoose({ newFact: { ...newFact, type: target.value as typeof newFact.type } })}
          >
            {quickTypes.map((type) => (
              <option key={type} value={type}>
                {factTypeNames[type]}
              </option>
            ))}
          </Select>
          {(newFact.type === "number" || newFact.type === "size") && (
            <TextField
              label="Unit"
              value={newFact.unit}
              onChange={({ target }) => onChoose({ newFact: { ...newFact, unit: target.value } })}
              autoComplete="off"
              optional
            />
          )}
        </fieldset>
      )}
    </>
  );
}
