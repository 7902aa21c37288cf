import { type FactInfo, type FactValue, factText, unitOfFact } from "./fact.ts";

/** A filter by one fact. A product passes with any of its values that fits. */
export interface ChosenFact {
  /** The id of the fact. */
  factId: string;
  /** Fit if equal to one of these. */
  values: (number | string)[];
  /** Fit if they overlap the range from `from` to `to`; one end may be open. */
  from?: number | undefined;
  to?: number | undefined;
  /** Whether products that do not state the fact pass too. */
  orUnstated: boolean;
}

export function fits({ values, from, to }: ChosenFact, { low, high, text }: Omit<FactValue, "factId">): boolean {
  if (low === undefined || high === undefined) return text !== undefined && values.includes(text);
  if (low === high && values.includes(low)) return true;
  return (from !== undefined || to !== undefined) && high >= (from ?? -Infinity) && low <= (to ?? Infinity);
}

/** As a chosen filter reads: `Megapixels` and `8 MP or 12 MP`. */
export function describeChosen(
  fact: FactInfo,
  { values, from, to, orUnstated }: Omit<ChosenFact, "factId">,
): { label: string; text: string } {
  const { name, filter } = fact;
  const listed = values.map((value) => valueText(fact, value));
  const ranges = from === undefined && to === undefined ? [] : [rangeText(fact, from, to)];
  const text = [...listed, ...ranges, ...(orUnstated ? ["not stated"] : [])].join(" or ");
  const how = hintOf(fact)?.toLowerCase();
  return { label: filter === "works-at" ? howFiltered[filter] : [name, how].filter(Boolean).join(" "), text };
}

const howFiltered = { "at-least": "At least", "at-most": "At most", "works-at": "Works at" } as const;

/** What stands above the values of a filter, or between its name and a value. */
export function hintOf({ filter }: Pick<FactInfo, "filter">): string | undefined {
  return filter === undefined || filter === "values" || filter === "range" ? undefined : howFiltered[filter];
}

export function valueText(fact: FactInfo, value: number | string): string {
  return typeof value === "string" ? value : factText(fact, { low: value, high: value });
}

function rangeText(fact: FactInfo, from: number | undefined, to: number | undefined): string {
  const { filter } = fact;
  if (from !== undefined && to !== undefined) {
    return from === to ? valueText(fact, from) : `${valueText(fact, from)} to ${valueText(fact, to)}`;
  }
  const end = valueText(fact, (from ?? to) as number);
  if (filter === "at-least" || filter === "at-most") return end;
  return from === undefined ? `up to ${end}` : `${end} or more`;
}

/** Without the unit, which stands in the head of a table. */
export function cellText(fact: FactInfo, value: Omit<FactValue, "factId">): string {
  const unit = unitOfFact(fact);
  const text = factText(fact, value);
  return unit === "°" ? text.replaceAll(unit, "") : unit === "" ? text : text.replace(` ${unit}`, "");
}

/** As the trade counts it: 3840 × 2160 px, which are 8.29 MP, are sold as 8 MP. */
export function nominalValue(factId: string, value: number): number {
  return factId === "megapixels" && value > 1.5 ? Math.round(value) : value;
}
