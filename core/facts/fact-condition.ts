import type { FactValue } from "./fact.ts";

const modes: [RegExp, string][] = [
  [/\bcolou?r( mode)?\b/gi, "colour"],
  [/\b(?:b\/w|b&w|bw|black and white|monochrome|mono)( mode)?\b/gi, "black and white"],
];

/** The notes in plain words, joined by commas. */
export function withCondition<Value extends Omit<FactValue, "factId">>(
  value: Value,
  notes: (string | undefined)[],
): Value {
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

/** `With heater`, `IR on` and `Night mode` are no names of what they hold for. Undefined for other texts. */
export function conditionOf(text: string): string | undefined {
  const plain = text.trim().replace(/^[([]+|[)\]:]+$/g, "");
  return isCondition.test(plain) ? conditionText(plain) : undefined;
}

const isCondition =
  /^(?:(?:with|without|w\/o?|incl(?:uding|\.)?|excl(?:uding|\.)?|mit|ohne|avec|sans|con|sin) .{1,40}|(?:\p{L}[\p{L}/+-]* ){1,3}(?:on|off|ein|aus|an|allumée?s?|éteinte?s?)|(?:at|bei|à) [-−+]?\d.{0,20}|(?:day|night|colou?r|monochrome|b\/w|standby|idle)(?: mode| operation)?)$/iu;
