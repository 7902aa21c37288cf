import { done, type Outcome, refused } from "../outcome.ts";
import { type FactKind, type FactShape, type FactValue, factKindInfo } from "./fact.ts";
import { withCondition } from "./fact-condition.ts";
import { parsePattern } from "./fact-pattern.ts";
import { plainSigns, tokenize } from "./fact-tokens.ts";
import { factValues } from "./fact-values.ts";
import { hasWords } from "./known-words.ts";
import { firstMatch } from "./match-pattern.ts";
import { mergedFacts } from "./merge-facts.ts";
import { statesUnit } from "./read-amount.ts";
import { TextPart } from "./text-part.ts";

const patterns: Record<FactShape, string[]> = {
  number: ["{number}"],
  range: ["{range}", "{number}"],
  pixels: ["{width} × {height}"],
  size: ["{size}"],
  word: ["{list}"],
};

/** Reads the text an administrator types for a kind; numbers without a unit are in the unit of the kind. Refused under `text`. */
export function readTypedFact(kind: FactKind, text: string): Outcome<FactValue[]> {
  const { isMany } = factKindInfo(kind);
  const parts = (isMany ? text.split(/[;\n]|,(?!\d)/) : [text]).map((part) => part.trim()).filter(Boolean);
  const read = parts.map((part) => readPart(kind, part));
  const values = mergedFacts(read.flatMap((value) => value ?? []));
  const isRead = values.length > 0 && !read.includes(undefined);
  return isRead ? done(values) : refused({ text: typedFactMessage(kind) });
}

function readPart(kind: FactKind, part: string): FactValue[] | undefined {
  const { shape, unit } = factKindInfo(kind);
  const text = plainSigns(part);
  const tokens = tokenize(text);
  const on = { kind, label: "", text, unit: statesUnit(tokens, text, kind) ? undefined : unit.toLowerCase() };
  const whole = new TextPart(tokens);
  for (const pattern of patternsOf(kind)) {
    const match = firstMatch([parsePattern(pattern)], whole, on);
    const values = match && factValues(match, kind, on);
    if (Array.isArray(values)) return values.map((value) => withCondition(value, match?.conditions ?? []));
  }
  // A word that no rule knows is stored as typed.
  return shape === "word" ? [{ kind, text: part }] : undefined;
}

function patternsOf(kind: FactKind): string[] {
  if (kind === "illumination") return ["{number} {condition}", "{condition} {number}"];
  const { shape } = factKindInfo(kind);
  return shape === "number" && hasWords(kind) ? [...patterns.number, "{list}"] : patterns[shape];
}

const examples: Record<FactKind, string> = {
  megapixels: "8.3",
  resolution: "3840 × 2160",
  fieldOfView: "107 to 31",
  focalLength: "2.8 to 12",
  illumination: "0.004 (colour)",
  infraredRange: "30",
  ip: "IP67",
  ik: "IK10",
  temperature: "-40 to 60",
  poeStandard: "802.3af",
  poeClass: "3",
  power: "12.1",
  supply: "PoE, 12 V DC",
  weight: "0.46",
  dimensions: "70 × 96 × 178",
  codecs: "H.265, H.264",
  audioInputs: "1",
  audioOutputs: "1",
  alarmInputs: "2",
  alarmOutputs: "1",
  storage: "512",
  interfaces: "1000BASE-T, USB 2.0",
};

/** Beside the field of a text that is not understood. */
export function typedFactMessage(kind: FactKind): string {
  const { shape, unit } = factKindInfo(kind);
  const inUnit = unit === "" ? "" : ` in ${unit}`;
  const what = {
    number: `one number${inUnit}`,
    range: `one number or a range${inUnit}`,
    pixels: "width × height in pixels",
    size: "the sides in mm with × between them",
    word: "words with commas between them",
  };
  return `Write ${what[shape]}, such as ${examples[kind]}.`;
}
