/**
 * How the values of a fact are written in `Fact`.
 * - "number": `low` equals `high`.
 * - "range": from `low` to `high`; equal where the sheet states one number.
 * - "pixels": `low` is the width, `high` the height.
 * - "word": `text`, one fact for each word.
 * - "size": `text` is the sides in mm as the sheet orders them, `70 × 96 × 178`; `low` and `high` are the shortest and the longest.
 */
export type FactShape = "number" | "range" | "pixels" | "word" | "size";

/**
 * How visitors filter by a fact.
 * - "values": boxes where there are few distinct values, else two number fields.
 * - "range": two number fields.
 * - "at-least", "at-most": one of the stated values.
 * - "works-at": one number that must lie within the range.
 */
export type FactFilter = "values" | "range" | "at-least" | "at-most" | "works-at";

export interface FactKindInfo {
  label: string;
  /** On cards, which have little room. */
  shortLabel?: string;
  shape: FactShape;
  /** Behind each number; numbers are stored in this unit. Empty for words and counts. */
  unit: string;
  /** Before each number, as in `IP67`. */
  prefix?: string;
  /** A product may have several values, such as an illumination by day and one by night. */
  isMany?: boolean;
  filter?: FactFilter;
}

/** In the order of lists and tables. */
export const factKinds = {
  megapixels: { label: "Megapixels", shape: "number", unit: "MP", filter: "values" },
  resolution: { label: "Resolution", shape: "pixels", unit: "px" },
  fieldOfView: {
    label: "Horizontal field of view",
    shortLabel: "Field of view",
    shape: "range",
    unit: "°",
    filter: "range",
  },
  focalLength: { label: "Focal length", shape: "range", unit: "mm", filter: "range" },
  illumination: { label: "Minimum illumination", shape: "number", unit: "lx", isMany: true, filter: "range" },
  infraredRange: { label: "Infrared range", shape: "number", unit: "m", filter: "range" },
  ip: { label: "Ingress protection", shape: "number", unit: "", prefix: "IP", isMany: true, filter: "at-least" },
  ik: { label: "Impact protection", shape: "number", unit: "", prefix: "IK", filter: "at-least" },
  temperature: {
    label: "Operating temperature",
    shortLabel: "Works at",
    shape: "range",
    unit: "°C",
    filter: "works-at",
  },
  poeStandard: { label: "PoE standard", shape: "word", unit: "", isMany: true, filter: "values" },
  poeClass: { label: "PoE class", shape: "number", unit: "", filter: "at-most" },
  power: { label: "Maximum power", shortLabel: "Power", shape: "number", unit: "W", filter: "at-most" },
  supply: { label: "Power supply", shape: "word", unit: "", isMany: true, filter: "values" },
  weight: { label: "Net weight", shape: "number", unit: "kg", filter: "range" },
  dimensions: { label: "Dimensions", shape: "size", unit: "mm" },
  codecs: { label: "Video codecs", shape: "word", unit: "", isMany: true, filter: "values" },
  audioInputs: { label: "Audio inputs", shape: "number", unit: "", filter: "at-least" },
  audioOutputs: { label: "Audio outputs", shape: "number", unit: "", filter: "at-least" },
  alarmInputs: { label: "Alarm inputs", shape: "number", unit: "", filter: "at-least" },
  alarmOutputs: { label: "Alarm outputs", shape: "number", unit: "", filter: "at-least" },
  storage: { label: "Local storage", shape: "number", unit: "GB", filter: "at-least" },
  interfaces: { label: "Interfaces", shape: "word", unit: "", isMany: true, filter: "values" },
} as const satisfies Record<string, FactKindInfo>;

export type FactKind = keyof typeof factKinds;

export const factKindNames = Object.keys(factKinds) as [FactKind, ...FactKind[]];

/** Rows of other kinds, which a newer release beside this one has written, are skipped and stay. */
export function isFactKind(text: string): text is FactKind {
  return Object.hasOwn(factKinds, text);
}

/** The rows whose kind this release knows. */
export function ofKnownKind<Row extends { kind: string }>(rows: readonly Row[]): (Row & { kind: FactKind })[] {
  return rows.filter((row): row is Row & { kind: FactKind } => isFactKind(row.kind));
}

export function factKindInfo(kind: FactKind): FactKindInfo {
  return factKinds[kind];
}

/** One value; see `FactShape`. */
export interface FactValue {
  kind: FactKind;
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
  /** A fact typed by hand replaces those of its kind that the sheet states. */
  origin: "sheet" | "typed";
  /** Absent for a typed fact. */
  row?: FactRow | undefined;
}

/** The row of a sheet that should state a fact and is not understood, or that another row contradicts. */
export interface UnreadFact {
  kind: FactKind;
  row: FactRow;
  reason: "unreadable" | "contradictory";
}

/** As visitors read it: `107° to 31°`, `3840 × 2160 px`, `IP67`, `0.004 lx (colour)`. */
export function factText(value: FactValue): string {
  const text = valueText(value);
  return value.condition ? `${text} (${value.condition})` : text;
}

function valueText({ kind, low, high, text = "" }: FactValue): string {
  const { shape, unit, prefix = "" } = factKindInfo(kind);
  const withUnit = (value: string) => (unit === "" ? value : unit === "°" ? `${value}°` : `${value} ${unit}`);
  if (shape === "word" || low === undefined || high === undefined) return text;
  if (shape === "size") return withUnit(text);
  if (shape === "pixels") return withUnit(`${low} × ${high}`);
  if (low === high) return withUnit(`${prefix}${numberText(kind, low)}`);
  // The wide end of a lens comes first.
  const [first, second] = kind === "fieldOfView" ? [high, low] : [low, high];
  return unit === "°"
    ? `${first}° to ${second}°`
    : withUnit(`${numberText(kind, first)} to ${numberText(kind, second)}`);
}

function numberText(kind: FactKind, value: number): string {
  if (kind === "ik") return String(value).padStart(2, "0");
  // A true minus sign, as in all numbers that people read.
  return String(value).replace("-", "−");
}
