import type { FactValue } from "#core/facts/fact.ts";
import type { EvidenceFields } from "./evidence.ts";
import { writtenDate } from "./lifecycle.ts";

// What a product states that cannot all be so. Saved as entered, and said in the form and in the summary.

/** The most that a device of each PoE class, from 0, may draw: IEEE 802.3-2022, tables 33-18 and 145-26. In watts. */
export const poeClassWatts = [12.95, 3.84, 6.49, 12.95, 25.5, 40, 51, 62, 71.3];

export function earlyReview({ ndaaDate, ndaaReviewed }: EvidenceFields, letterDate?: string): string | undefined {
  const dated = ndaaDate ?? letterDate;
  if (dated === undefined || ndaaReviewed === undefined || ndaaReviewed >= dated) return undefined;
  return `Reviewed on ${writtenDate(ndaaReviewed)}, before the letter's date (${writtenDate(dated)}).`;
}

interface StatedFact extends FactValue {
  row?: { label: string; text: string } | undefined;
}

/** Power that holds under a condition, or whose row names another supply, is not what PoE must carry. */
export function lowPoeClass(facts: readonly StatedFact[]): string | undefined {
  const power = facts.filter((fact) => fact.factId === "power" && !fact.condition && !namesSupply(fact));
  const most = Math.max(...power.map(({ high = 0 }) => high));
  const low = facts.find(({ factId, high }) => factId === "poeClass" && (poeClassWatts[high ?? -1] ?? Infinity) < most);
  if (low?.high === undefined) return undefined;
  return `PoE class ${low.high} carries ${poeClassWatts[low.high]} W, less than the stated ${most} W.`;
}

function namesSupply({ row }: StatedFact): boolean {
  return row !== undefined && /AC|DC/.test(`${row.label} ${row.text}`);
}
