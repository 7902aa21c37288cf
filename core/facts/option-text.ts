import type { FactKind } from "./fact.ts";
import { cellSeparator } from "./fact-tokens.ts";
import { memoizeText } from "./memoize-text.ts";

/** Of these, `optional` means what a user may set, or the memory card that a slot takes. */
const selectableKinds = new Set<FactKind>(["storage", "codecs", "resolution", "megapixels", "illumination"]);

export function mayBeOption(kind: FactKind): boolean {
  return !selectableKinds.has(kind);
}

const option = [
  "optional(?:ly|er|e|es)?",
  "as an? (?:option|accessory)",
  "(?:sold|available|ordered|purchased|supplied) separately",
  "not (?:included|supplied|in scope of delivery)",
  "nicht im lieferumfang",
  "als zubehör",
  "separat (?:erhältlich|bestellbar)",
].join("|");
const means = "(?:with|using|via|through|requires?|mit|über)";
const isOption = new RegExp(`(?<!\\p{L})(?:${option})(?!\\p{L})`, "iu");
const isByMeans = new RegExp(`^\\s*${means} `, "i");
const isByAccessory = new RegExp(
  `(?<!\\p{L})${means} (?:an? |the )?(?:\\p{L}+ ){0,2}accessor(?:y|ies)(?!\\p{L})`,
  "iu",
);
const onlyOption = new RegExp(
  `^\\s*(?:available )?(?:${option}|option)(?: (?:accessory|accessories|module|item|part))?\\s*$`,
  "iu",
);
const isLabelOfOption = /(?<!\p{L})optional(?!\p{L})|\(option\)/iu;

/** `Wi-Fi (optional)`. */
export const namesOption: (label: string) => boolean = memoizeText((label) => isLabelOfOption.test(label));

/**
 * A plain text without what it says of options, accessories and parts that others supply: clauses such as `With module
 * (optional), range 30 m`, parts such as `adapter (230 V AC) sold separately`, and notes such as `(12 V DC optional)`.
 */
export function withoutOptions(text: string): string {
  if (!isOption.test(text) && !/accessor|\(option\)/i.test(text)) return text;
  return splitOutside(text, ["\n", ";", "|", cellSeparator])
    .map((clause) => keptClause(clause.replace(/^[\n;|·]/, "")))
    .filter((clause) => clause !== "")
    .join("\n");
}

function keptClause(clause: string): string {
  const parts = splitOutside(clause, [", ", " or "]);
  const [first = ""] = parts;
  if (onlyOption.test(first) || (isByMeans.test(first) && isOption.test(first))) return "";
  // `RS-485, optional`
  const isNoted = (at: number) => onlyOption.test((parts[at + 1] ?? "").replace(/^,/, ""));
  return parts
    .map((part, at) => (isNoted(at) ? "" : keptPart(part)))
    .join("")
    .replace(/^(?:,| or )/, "")
    .trim();
}

/** Empty for a part about an option. A note about one is left out, unless the part needs it. */
function keptPart(part: string): string {
  const outside = part.replace(note, " ");
  if (isOption.test(outside) || isByAccessory.test(part)) return "";
  const notes = (part.match(note) ?? []).map((each) => each.slice(1, -1));
  // The note may itself say what holds with the option.
  const isNeeded = (each: string) => isByMeans.test(each) && isOption.test(each) && !/\s[-+]?\d/.test(each);
  if (notes.some((each) => onlyOption.test(each) || isNeeded(each))) return "";
  return part.replace(note, (each) => (isOption.test(each) ? " " : each));
}

const note = /\([^()]*\)/g;

/** Each part begins with its separator, except the first. Those in brackets do not cut. */
function splitOutside(text: string, separators: string[]): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")") depth = Math.max(0, depth - 1);
    if (depth > 0 || at === from || !separators.some((separator) => text.startsWith(separator, at))) continue;
    parts.push(text.slice(from, at));
    from = at;
  }
  return [...parts, text.slice(from)];
}
