import { done, type Outcome, refused } from "../outcome.ts";
import { type FactKind, type FactShape, type FactValue, factKindInfo } from "./fact.ts";
import type { FactRule } from "./fact-rule.ts";
import { hasWords } from "./known-words.ts";
import { prepareRules } from "./prepare-rules.ts";
import { readText } from "./read-text.ts";
import { namesOf } from "./sheet-rows.ts";

const patterns: Record<FactShape, string[]> = {
  number: ["{number}"],
  range: ["{range}", "{number}"],
  pixels: ["{width} × {height}"],
  size: ["{size}"],
  word: ["{list}"],
};
const typedLabel = "Typed";
const numberedWords = new Set<FactKind>(["ip", "ik", "poeClass"]);

/** Reads the text an administrator types for a kind; numbers without a unit are in the unit of the kind. Refused under `text`. */
export function readTypedFact(kind: FactKind, text: string): Outcome<FactValue[]> {
  const { isMany, shape } = factKindInfo(kind);
  const row = { ...namesOf([], typedLabel), lines: [[text]] };
  const [reader] = prepareRules([typedRule(kind)]).readers(row);
  const { values, problem } = reader ? readText(row, reader.rule) : { values: [], problem: "unreadable" };
  if (values.length > 0 && !problem && (isMany || values.length === 1)) return done(values);
  // A word that the rules do not know is stored as typed.
  if (shape === "word" && !problem && text.trim() !== "") return done(typedWords(kind, text));
  return refused({ text: typedFactMessage(kind) });
}

function typedRule(kind: FactKind): FactRule {
  const { shape, unit } = factKindInfo(kind);
  const own = kind === "illumination" ? ["{number}", "{number} {condition}", "{condition} {number}"] : patterns[shape];
  const listed = hasWords(kind) && numberedWords.has(kind) ? [...own, "{list}"] : own;
  return { id: `typed-${kind}`, kind, labels: [typedLabel], patterns: listed, unit, mayStateOther: shape === "word" };
}

function typedWords(kind: FactKind, text: string): FactValue[] {
  const words = text.split(/[,;\n]/).map((word) => word.trim());
  return [...new Set(words)].filter(Boolean).map((word) => ({ kind, text: word }));
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
