import { type FactDefinition, type FactLabel, type FactType, factTypes } from "#core/facts/fact.ts";
import { uniqueKey } from "#core/unique-key.ts";
import type { RecordRow } from "../../database/columns.ts";

export interface FactRecordRow extends RecordRow {
  /** In lists and tables; equal ones are in the order of their ids. */
  position: number;
  name: string;
  /** `uniqueKey` of the name. */
  name_key: string;
  /** The JSON of a `FactDefinition` without its id and name. Its type may be one that only a newer release knows. */
  definition: string;
}

export interface FactTables {
  fact: FactRecordRow;
}

export function factOfRow({ id, name, definition }: Pick<FactRecordRow, "id" | "name" | "definition">): FactDefinition {
  return { id, name, ...(JSON.parse(definition) as Omit<FactDefinition, "id" | "name">) };
}

export function columnsOfFact({ name, ...fact }: Omit<FactDefinition, "id"> & { id?: string }) {
  return { name, name_key: uniqueKey(name), definition: definitionText(fact) };
}

/** Other facts are a newer release's: nobody reads or shows them, and their values stay. */
export function isKnownType(type: string): type is FactType {
  return factTypes.some((known) => known === type);
}

/** Always in this order, so that equal definitions are equal texts. */
function definitionText(fact: Omit<FactDefinition, "id" | "name">): string {
  const { shortName, type, unit, words, isOrdered, isMany, isRange, isHighFirst, takesLargest } = fact;
  const { filter, isOnCards, isInTable, isInComparison, categories, labels } = fact;
  return JSON.stringify({
    ...{ shortName, type, unit, words, isOrdered, isMany, isRange, isHighFirst, takesLargest },
    ...{ filter, isOnCards, isInTable, isInComparison, categories },
    labels: labels.map(labelInOrder),
  });
}

function labelInOrder({ label, section, cell, part, condition, word }: FactLabel): FactLabel {
  return { label, section, cell, part, condition, word };
}
