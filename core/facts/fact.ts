/**
 * What a fact's values are, and how they stand in `FactValue`.
 * - "number": `low` and `high`, equal unless it is a range.
 * - "choice": `text`, a word of the fact's list. Words of an ordered choice are numbers instead: `low` equals `high`.
 * - "yesNo": `text` is "Yes" or "No".
 * - "size": `text` is the sides as the sheet orders them, `70 × 96 × 178`; `low` and `high` are the shortest and the longest.
 * - "resolution": `low` is the width, `high` the height.
 * - "text": `text`, the cell as it stands.
 */
export const factTypes = ["number", "choice", "yesNo", "size", "resolution", "text"] as const;
export type FactType = (typeof factTypes)[number];

/**
 * How visitors filter by a fact.
 * - "values": boxes where there are few distinct values, else two number fields.
 * - "range": two number fields.
 * - "at-least", "at-most": one of the stated values.
 * - "works-at": one number that must lie within the range.
 */
export const factFilters = ["values", "range", "at-least", "at-most", "works-at"] as const;
export type FactFilter = (typeof factFilters)[number];

/** A word of a choice, with other ways to write it. */
export interface FactWord {
  name: string;
  also: string[];
}

/**
 * Which cells of a row state the fact: the first or second, or the column with the head Wide or Tele. "low" and "high": all
 * cells, which state only this end of a range; another row states the other.
 */
export const labelCells = ["first", "second", "wide", "tele", "low", "high"] as const;
export type LabelCell = (typeof labelCells)[number];

/** The first cell of a row that means the fact. */
export interface FactLabel {
  label: string;
  /** The title above the row; absent for any. */
  section?: string | undefined;
  /** Absent for all cells. */
  cell?: LabelCell | undefined;
  /** Only parts of a cell with one of these words are read, such as `max; maximum`. Line breaks, semicolons, commas, bars and slashes end a part, and the next name with a colon. */
  part?: string | undefined;
  /** Under which its values hold, such as `colour`. */
  condition?: string | undefined;
  /** For a choice, the word that the label itself states. */
  word?: string | undefined;
}

/** One of the facts that a label means. */
export interface Meaning extends Pick<FactLabel, "cell" | "part" | "word" | "condition"> {
  /** The id of the fact. */
  id: string;
}

/** What the administrator says about a fact. */
export interface FactDefinition {
  /** A slug of its first name. Never changed and never used again. */
  id: string;
  name: string;
  /** On cards, which have little room. */
  shortName?: string | undefined;
  type: FactType;
  /** Behind each number and size; values are stored in it. Absent for counts and words. */
  unit?: string | undefined;
  /** Words of a choice, in the order of the filter. */
  words?: FactWord[] | undefined;
  /** Whether the words of a choice rise from weak to strong. */
  isOrdered?: boolean | undefined;
  /** A product may have several values, such as an illumination by day and one by night. */
  isMany?: boolean | undefined;
  /** Whether a number has two ends. */
  isRange?: boolean | undefined;
  /** Ranges begin with the high end, such as the wide end of a lens. */
  isHighFirst?: boolean | undefined;
  /** Whether of several amounts in a cell the largest counts. Otherwise such a cell is not read. */
  takesLargest?: boolean | undefined;
  /** Absent where visitors do not filter by it. */
  filter?: FactFilter | undefined;
  isOnCards?: boolean | undefined;
  isInTable?: boolean | undefined;
  isInComparison?: boolean | undefined;
  /** Ids; absent for all. */
  categories?: string[] | undefined;
  labels: FactLabel[];
}

/** What screens and exports need to know of a fact to show its values. */
export type FactInfo = Omit<FactDefinition, "labels" | "categories">;

/** The id of the record whose labels say that a row states no fact. It is none of the facts. */
export const notAFact = "not-a-fact";

/** The site's facts in the order of lists and tables. */
export class FactSet {
  readonly all: readonly FactDefinition[];
  readonly #byId: ReadonlyMap<string, FactDefinition>;
  readonly #places: ReadonlyMap<string, number>;

  constructor(all: readonly FactDefinition[]) {
    this.all = all;
    this.#byId = new Map(all.map((fact) => [fact.id, fact]));
    this.#places = new Map(all.map(({ id }, place) => [id, place]));
  }

  get(id: string): FactDefinition | undefined {
    return this.#byId.get(id);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** Facts that are no longer there come last. */
  placeOf(id: string): number {
    return this.#places.get(id) ?? this.all.length;
  }

  /** Facts that products of the category may state. */
  ofCategory(category: string): FactDefinition[] {
    return this.all.filter(({ categories }) => !categories || categories.includes(category));
  }

  /** Values whose fact is there, in the order of the facts; equal ones stay in their order. */
  sorted<Value extends { factId: string }>(values: readonly Value[]): Value[] {
    return values
      .filter(({ factId }) => this.has(factId))
      .sort((one, other) => this.placeOf(one.factId) - this.placeOf(other.factId));
  }
}

/** One value; see `FactType`. `factId` is the id of its fact. */
export interface FactValue {
  factId: string;
  low?: number | undefined;
  high?: number | undefined;
  text?: string | undefined;
  /** Under which the value holds, such as `colour` or `F1.4, 50 IRE`. */
  condition?: string | undefined;
}

export interface FactRow {
  section?: string | undefined;
  label: string;
  /** The cells of the row, joined by ` · `. */
  text: string;
}

export interface Fact extends FactValue {
  /** A fact typed by hand replaces those that the sheet states. */
  origin: "sheet" | "typed";
  /** Absent for a typed fact. */
  row?: FactRow | undefined;
}

/** A row that means a fact of which nothing is read. */
export interface UnreadFact {
  factId: string;
  row: FactRow;
  /** See `unreadReasons`. */
  reason: string;
}

/** Values are words, not numbers. */
export function isInWords({ type, isOrdered }: Pick<FactInfo, "type" | "isOrdered">): boolean {
  return type === "text" || type === "yesNo" || (type === "choice" && !isOrdered);
}

/** The number that stands for a word of an ordered choice: that in the word, else its place from 1. */
export function rankOf(word: string, words: readonly FactWord[]): number {
  const [, digits] = /(\d+)$/.exec(word) ?? [];
  return digits ? Number(digits) : words.findIndex(({ name }) => name === word) + 1;
}

/** As visitors read it: `107° to 31°`, `3840 × 2160 px`, `IP67`, `0.004 lx (colour)`. */
export function factText(fact: FactInfo, value: Omit<FactValue, "factId">): string {
  const text = valueText(fact, value);
  return value.condition ? `${text} (${value.condition})` : text;
}

function valueText(fact: FactInfo, { low, high, text = "" }: Omit<FactValue, "factId">): string {
  const { type, unit = "", words = [], isOrdered, isHighFirst } = fact;
  const withUnit = (value: string) => (unit === "" ? value : unit === "°" ? `${value}°` : `${value} ${unit}`);
  if (isInWords(fact) || low === undefined || high === undefined) return text;
  if (type === "size") return withUnit(text);
  if (type === "resolution") return `${low} × ${high} px`;
  if (isOrdered) return words.find(({ name }) => rankOf(name, words) === low)?.name ?? String(low);
  if (low === high) return withUnit(numberText(low));
  const [first, second] = isHighFirst ? [high, low] : [low, high];
  return unit === "°" ? `${first}° to ${second}°` : withUnit(`${numberText(first)} to ${numberText(second)}`);
}

function numberText(value: number): string {
  // A true minus sign, as in all numbers that people read.
  return String(value).replace("-", "−");
}

/** Away from the fact's name: `16 Channels` for the count 16, any other text as it stands. A name stays as it is written: `8 PoE ports`. */
export function textWithName({ type, unit, name }: FactInfo, text: string): string {
  if (type !== "number" || unit !== undefined) return text;
  return `${text} ${name}`;
}

/** The unit of its numbers for people; of a resolution too. */
export function unitOfFact({ type, unit = "" }: Pick<FactInfo, "type" | "unit">): string {
  return type === "resolution" ? "px" : unit;
}
