import { type FactKind, type FactValue, factKindInfo, factText } from "./fact.ts";

/** A filter by one fact. A product passes with any of its values that fits. */
export interface ChosenFact {
  kind: FactKind;
  /** Fit if equal to one of these. */
  values: (number | string)[];
  /** Fit if they overlap the range from `from` to `to`; one end may be open. */
  from?: number | undefined;
  to?: number | undefined;
  /** Whether products that do not state the fact pass too. */
  orUnstated: boolean;
}

export function fits({ values, from, to }: ChosenFact, { low, high, text }: Omit<FactValue, "kind">): boolean {
  if (low === undefined || high === undefined) return text !== undefined && values.includes(text);
  if (low === high && values.includes(low)) return true;
  return (from !== undefined || to !== undefined) && high >= (from ?? -Infinity) && low <= (to ?? Infinity);
}

/** As a chosen filter reads: `Megapixels` and `8 MP or 12 MP`. */
export function describeChosen({ kind, values, from, to, orUnstated }: ChosenFact): { label: string; text: string } {
  const { label, filter } = factKindInfo(kind);
  const listed = values.map((value) => valueText(kind, value));
  const ranges = from === undefined && to === undefined ? [] : [rangeText(kind, from, to)];
  const text = [...listed, ...ranges, ...(orUnstated ? ["not stated"] : [])].join(" or ");
  return { label: filter === "works-at" ? howFiltered[filter] : [label, howOf(kind)].filter(Boolean).join(" "), text };
}

const howFiltered = { "at-least": "At least", "at-most": "At most", "works-at": "Works at" } as const;

/** What stands above the values of a filter, or between its name and a value. */
export function hintOf(kind: FactKind): string | undefined {
  const { filter } = factKindInfo(kind);
  return filter === undefined || filter === "values" || filter === "range" ? undefined : howFiltered[filter];
}

function howOf(kind: FactKind): string | undefined {
  return hintOf(kind)?.toLowerCase();
}

export function valueText(kind: FactKind, value: number | string): string {
  return typeof value === "string" ? value : factText({ kind, low: value, high: value });
}

function rangeText(kind: FactKind, from: number | undefined, to: number | undefined): string {
  const { filter } = factKindInfo(kind);
  if (from !== undefined && to !== undefined) {
    return from === to ? valueText(kind, from) : `${valueText(kind, from)} to ${valueText(kind, to)}`;
  }
  const end = valueText(kind, (from ?? to) as number);
  if (filter === "at-least" || filter === "at-most") return end;
  return from === undefined ? `up to ${end}` : `${end} or more`;
}

/** Without the unit, which stands in the head of a table. */
export function cellText(value: FactValue): string {
  const { unit } = factKindInfo(value.kind);
  const text = factText(value);
  return unit === "°" ? text.replaceAll(unit, "") : unit === "" ? text : text.replace(` ${unit}`, "");
}

/** As the trade counts it: 3840 × 2160 px, which are 8.29 MP, are sold as 8 MP. */
export function nominalValue(kind: FactKind, value: number): number {
  return kind === "megapixels" && value > 1.5 ? Math.round(value) : value;
}
