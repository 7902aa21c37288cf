import type { FactValue } from "./fact.ts";

const modes: [RegExp, string][] = [
  [/\bcolou?r( mode)?\b/gi, "colour"],
  [/\b(?:b\/w|b&w|bw|black and white|monochrome|mono)( mode)?\b/gi, "black and white"],
];

/** The notes in plain words, joined by commas. */
export function withCondition(value: FactValue, notes: (string | undefined)[]): FactValue {
  const condition = notes
    .map((note) => conditionText(note ?? ""))
    .filter(Boolean)
    .join(", ");
  return condition === "" ? value : { ...value, condition };
}

function conditionText(note: string): string {
  let text = note.replace(/[()]/g, " ").replace(/[@:]/g, " ");
  for (const [pattern, mode] of modes) text = text.replace(pattern, mode);
  return text
    .replace(/\s+/g, " ")
    .replace(/ ,/g, ",")
    .replace(/^[\s,;/-]+|[\s,;/-]+$/g, "")
    .slice(0, 200);
}
