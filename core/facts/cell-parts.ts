import { withoutNumbers } from "#core/quantities/amounts.ts";
import { clausesOf } from "./find-words.ts";

/** What the product has itself: without options, accessories and what is sold apart. */
const option =
  /(?<!\p{L})(?:optional(?:ly|er|e|es)?|as an? (?:option|accessory)|(?:sold|available|ordered|purchased|supplied) separately|not (?:included|supplied)|nicht im lieferumfang|als zubehör|en option|opcional|(?:with|via|using|through) (?:\p{L}+ ){0,2}accessor(?:y|ies))(?!\p{L})/iu;
const onlyOption = new RegExp(`^(?:available )?(?:${option.source}|option)\\.?$`, "iu");

/** What a cell says of the product as delivered, line by line. */
export function withoutOptions(text: string): string {
  return option.test(text) ? deliveredIn(clausesOf(text)).join("\n") : text.trim();
}

/** The parts of a cell with one of the words, line by line. `words` are separated by semicolons. */
export function partsWith(text: string, words: string): string {
  const wanted = words.toLowerCase().split(/ *; */);
  return partsOf(withoutOptions(text))
    .filter((part) => wanted.some((word) => hasWord(part.toLowerCase(), word)))
    .map((part) =>
      part.replace(/(?<!\p{L})\p{L}+(?=\d)/gu, (name) => (wanted.includes(name.toLowerCase()) ? `${name} ` : name)),
    )
    .join("\n");
}

/** Of what is stored, packed or starting, and of light that is not infrared. */
const elsewhere =
  /(?<!\p{L})(?:storage|storing|lagerung|stockage|almacenamiento|transport(?:ation)?|shipping|packag(?:e|ed|ing)|packing|packed|carton|verpackung|emballage|gross|brutto|cold start|kaltstart|start(?:ing|[- ]?up)?|power[- ]on|white light|weißlicht|lumière blanche|luz blanca)(?!\p{L})/iu;
const withMore = /^[^\p{L}\d]*(?:with|including|incl\.?|mit|avec|con) (?=\p{L})/iu;

/**
 * The lines of a cell that speak of the fact; where none does, of what they speak instead. `own` are the fact's names: a packed weight
 * is that with the packaging.
 */
export function withoutElsewhere(
  text: string,
  own: string,
  takesLargest: boolean,
): { text: string; condition?: string } {
  const names = own.toLowerCase();
  const elsewhereIn = (part: string): string | undefined => {
    const [word] = elsewhere.exec(part) ?? [];
    return word === undefined || names.includes(word.toLowerCase()) ? undefined : word;
  };
  const isAmount = (part: string) => /\d/.test(part);
  const outside = text.replace(/\([^()]*\)/g, (note) => (isAmount(note) && elsewhereIn(note) ? " " : note));
  const parts = partsOf(outside);
  const here = parts.filter((part) => !elsewhereIn(part));
  const plain = here.filter((part) => !withMore.test(part) || names.includes("with"));
  if (outside === text && plain.length === parts.length) return { text };
  // The largest may be that with a heater, beside one without.
  const counting = takesLargest && plain.some(isAmount) ? here : plain;
  if (counting.some(isAmount)) return { text: counting.join("\n") };
  return { text: "", condition: elsewhereIn(text) ?? parts.find((part) => withMore.test(part)) ?? text };
}

function deliveredIn(clauses: string[]): string[] {
  const own: string[] = [];
  for (const clause of clauses) {
    // A card that is not included leaves the slot what it is.
    const outside = clause
      .replace(/\([^()]*(?:not (?:included|supplied)|nicht im lieferumfang)[^()]*\)/giu, "")
      .replace(/\([^()]*\)/g, (note) => (onlyOption.test(note.slice(1, -1)) ? " optional " : ""));
    if (onlyOption.test(outside.trim())) own.pop();
    else if (!option.test(outside)) own.push(clause.replace(/\([^()]*\)/g, (note) => (option.test(note) ? " " : note)));
  }
  return own;
}

/**
 * A slash between two parts, as in `H 107° / V 60°` and `1 in/1 out`, not that in `Mic/Line`, `802.3af/at` and `km/h`; and the space
 * before a name with a colon that follows a value, as in `Typ: 6 W Max: 12 W`.
 */
const cut =
  /(?<=\s)\/|\/(?=\s)|(?<=[\p{L}°"'%)])\/(?=\d)|(?<=[°"'%)]|\d ?\p{L}{0,3})\/(?=\p{L}{3}|\p{L}{1,2}[ :]?\d)|(?<=[\d)°"'%] ?\p{L}{0,4}) (?=\p{L}[\p{L}\d .-]{0,30}: ?\S)/gu;

/** Line breaks, semicolons, bars and commas cut a cell everywhere; what is left of it is cut where it goes on with another name. */
function partsOf(text: string): string[] {
  return clausesOf(text).flatMap((clause) => {
    const outside = clause.replace(/\([^()]*\)/g, (note) => `(${"_".repeat(note.length - 2)})`);
    const places = Array.from(outside.matchAll(cut), ({ 0: sign, index }) => ({
      to: index,
      from: index + sign.length,
    }));
    const pieces = [0, ...places.map(({ from }) => from)].map((from, at) => clause.slice(from, places[at]?.to).trim());
    const [first = "", ...others] = pieces.filter((piece) => piece !== "");
    // `107° / 60° (H/V)`: the names belong to none of the pieces alone.
    if (!beginsWithName(first)) return [first, ...others].every(hasName) ? [first, ...others] : [clause];
    const parts = [first];
    for (const piece of others) {
      // `Horizontal 107° / 31°` goes on.
      if (beginsWithName(piece)) parts.push(piece);
      else parts.push(`${parts.pop()} / ${piece}`);
    }
    return parts;
  });
}

function beginsWithName(piece: string): boolean {
  return /^[^\p{L}\d]*\p{L}/u.test(piece);
}

/** `2 in` counts inputs, though `in` is also a unit. */
function hasName(piece: string): boolean {
  return /\p{L}/u.test(withoutNumbers(piece)) || /\d ?in$/i.test(piece);
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/\p{L}/u.test(text[at - 1] ?? "") && !/\p{L}/u.test(text[at + word.length] ?? "")) return true;
  return false;
}
