import { type Amount, amountsIn, amountsOf, type Sides, sidesIn } from "#core/quantities/amounts.ts";
import { writtenNumber } from "#core/quantities/numbers.ts";
import { plainSigns } from "#core/quantities/plain-signs.ts";
import { convert, findUnit, type Unit } from "#core/quantities/units.ts";
import { type FactDefinition, type FactLabel, type FactType, type FactValue, rankOf } from "./fact.ts";
import { withCondition } from "./fact-condition.ts";
import { clausesOf, findWords } from "./find-words.ts";
import type { RowCell } from "./sheet-rows.ts";

type Value = Omit<FactValue, "kind">;
type ReadFact = Omit<FactDefinition, "labels" | "id" | "name">;

export interface CellReading {
  values: Value[];
  problem?: "unreadable" | "contradictory";
  /** What of a choice is not one of its words. */
  rest?: string;
}

export interface CellContext {
  /** Unit of numbers that state none. */
  unit?: string | undefined;
  isDecimalComma?: boolean;
}

/** Longer cells are prose. */
export const longestCell = 500;

const nothing: CellReading = { values: [] };
const unreadable: CellReading = { values: [], problem: "unreadable" };
const contradictory: CellReading = { values: [], problem: "contradictory" };

/** Reads the cells of a row that mean the fact, as its type says. Nothing is read of `N/A`, `–` and `TBD`. */
export function readCells(
  fact: ReadFact,
  label: Omit<FactLabel, "label">,
  cells: RowCell[],
  context: CellContext,
): CellReading {
  if (cells.some(({ text }) => text.length > longestCell)) return unreadable;
  const own = cells.flatMap((cell) => {
    const text = ownText(plainSigns(cell.text), label.part);
    return text === "" || saysNothing.test(text) ? [] : { ...cell, text };
  });
  // A merged cell stands in each of its columns.
  const isMerged = fact.type !== "size" && label.cell === undefined && own.every(({ text }) => text === own[0]?.text);
  const used = cellsFor(label.cell, isMerged ? own.slice(0, 1) : own);
  if (used.length === 0) return nothing;
  // Where the column of the other end says nothing, the one number is all of it.
  const isWhole = label.cell === undefined && own.length === 1 && cells.length > 1;
  const read = readers[fact.type](fact, isWhole ? own.map(({ text }) => ({ text })) : used, context, label);
  if (label.condition === undefined) return read;
  return { ...read, values: read.values.map((value) => withCondition({ kind: "", ...value }, [label.condition])) };
}

const saysNothing =
  /^(?:-+|\.+|…|\/|n[./ ]?a\.?|tbd|tba|tbc|not (?:stated|specified|available|applicable)|k\. ?a\.?|keine angabe|unknown|\?)$/i;
const saysNo =
  /^(?:no|none|non|not supported|without|nein|ohne|kein(?:e[rs]?)?|aucune?|sans|ninguno|sin)\.?(?![\p{L}\d])/iu;
const saysYes =
  /^(?:yes|oui|ja|s[ií]|✓|✔|●|•|■|x|supported|available|built[- ]in|integrated|included|standard)(?![\p{L}\d])/iu;

/** What the product has itself: without options, accessories and what is sold apart. */
const option =
  /(?<!\p{L})(?:optional(?:ly|er|e|es)?|as an? (?:option|accessory)|(?:sold|available|ordered|purchased|supplied) separately|not (?:included|supplied)|nicht im lieferumfang|als zubehör|en option|opcional|(?:with|via|using|through) (?:\p{L}+ ){0,2}accessor(?:y|ies))(?!\p{L})/iu;
const onlyOption = new RegExp(`^(?:available )?(?:${option.source}|option)\\.?$`, "iu");

function ownText(text: string, part: string | undefined): string {
  if (part === undefined && !option.test(text)) return text.trim();
  const words = part?.toLowerCase().split(/ *; */);
  const own: string[] = [];
  for (const clause of clausesOf(text)) {
    // A card that is not included leaves the slot what it is.
    const outside = clause
      .replace(/\([^()]*(?:not (?:included|supplied)|nicht im lieferumfang)[^()]*\)/giu, "")
      .replace(/\([^()]*\)/g, (note) => (onlyOption.test(note.slice(1, -1)) ? " optional " : ""));
    if (onlyOption.test(outside.trim())) own.pop();
    else if (!option.test(outside)) own.push(clause.replace(/\([^()]*\)/g, (note) => (option.test(note) ? " " : note)));
  }
  return own.filter((clause) => words?.some((word) => hasWord(clause.toLowerCase(), word)) ?? true).join("\n");
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/\p{L}/u.test(text[at - 1] ?? "") && !/\p{L}/u.test(text[at + word.length] ?? "")) return true;
  return false;
}

function cellsFor(cell: FactLabel["cell"], cells: RowCell[]): RowCell[] {
  if (cell === "wide" || cell === "tele") return cells.filter(({ head }) => head?.cell === cell);
  if (cell !== "first" && cell !== "second") return cells;
  const apart = cells.length > 1 ? cells : (cells[0]?.text ?? "").split(/ ?[/|\n;,] ?/).map((text) => ({ text }));
  return apart.slice(cell === "first" ? 0 : 1, cell === "first" ? 1 : 2);
}

type Reader = (fact: ReadFact, cells: RowCell[], context: CellContext, label: Omit<FactLabel, "label">) => CellReading;

/** Everything about how a type is read. */
const readers: Record<FactType, Reader> = {
  number: (fact, cells, context, label) =>
    fact.unit === undefined ? readCount(fact, cells) : readNumber(fact, cells, context, label),
  choice: readChoice,
  yesNo(_fact, cells) {
    const text = joined(cells);
    if (saysNo.test(text)) return { values: [{ text: "No" }] };
    return saysYes.test(text) ? { values: [{ text: "Yes" }] } : unreadable;
  },
  size: readSize,
  resolution: readResolution,
  text: (_fact, cells) => ({
    values: [
      {
        text: cells
          .map(({ text }) => text)
          .join(", ")
          .replace(/\s+/g, " "),
      },
    ],
  }),
};

function joined(cells: RowCell[]): string {
  return cells.map(({ text }) => text).join("\n");
}

function readNumber(
  fact: ReadFact,
  cells: RowCell[],
  { unit: rowUnit, isDecimalComma }: CellContext,
  label: Omit<FactLabel, "label">,
): CellReading {
  const unit = findUnit(fact.unit ?? "") as Unit;
  const bare = rowUnit === undefined ? undefined : findUnit(rowUnit);
  const bareUnit = bare?.dimension === unit.dimension ? bare : undefined;
  const amountsOfFact = (text: string) => amountsOf(amountsIn(text, isDecimalComma), unit.dimension, unit, bareUnit);
  if (fact.isMany) return readConditions(cells, amountsOfFact);
  const text = joined(cells);
  const amounts = amountsOfFact(text);
  if (amounts === "contradictory") return contradictory;
  if (amounts.length === 0) return saysNo.test(text) ? nothing : unreadable;
  if (amounts.some(({ low }) => low < 0) && !mayBeNegative.has(unit.dimension)) return unreadable;
  return oneValue(fact, amounts, cells, text, label);
}

const mayBeNegative = new Set<string>(["temperature", "angle", "sound", "voltage"]);

function oneValue(
  fact: ReadFact,
  amounts: Amount[],
  cells: RowCell[],
  text: string,
  label: Omit<FactLabel, "label">,
): CellReading {
  const [first, second, ...others] = amounts;
  if (!first) return unreadable;
  if (fact.takesLargest) {
    const stating = cells.filter((cell) => amounts.some(({ from, to }) => cell.text.includes(text.slice(from, to))));
    if (second && stating.length > 1) return contradictory;
    const most = Math.max(...amounts.map(({ high }) => high));
    return { values: [{ low: most, high: most }] };
  }
  if (second) {
    const isSingle = ({ low, high }: Amount) => low === high;
    const areEnds = fact.isRange && others.length === 0 && isSingle(first) && isSingle(second);
    if (!areEnds || !(cells.length === 2 || namesEnds.test(text))) return contradictory;
    return { values: [{ low: Math.min(first.low, second.low), high: Math.max(first.low, second.low) }] };
  }
  const { low, high } = first;
  if (!fact.isRange) return low === high ? { values: [{ low, high }] } : contradictory;
  const end = label.cell ?? (cells.length === 1 ? cells[0]?.head?.cell : undefined);
  if (low === high && (end === "low" || end === "high")) return { values: [end === "low" ? { low } : { high }] };
  if (low === high && (end === "wide" || end === "tele"))
    return { values: [(end === "wide") === (fact.isHighFirst ?? false) ? { high } : { low }] };
  return { values: [{ low, high }] };
}

/** Two amounts are the ends of a range if the text says so. */
const namesEnds = /(?<!\p{L})(?:wide|tele|weitwinkel|w|t|min|max|minimum|maximum|near|far)(?!\p{L})/iu;

/** Every amount with what stands beside it. */
function readConditions(cells: RowCell[], amountsOfText: (text: string) => Amount[] | "contradictory"): CellReading {
  const values: { value: Value; notes: string[] }[] = [];
  const pending: string[] = [];
  for (const { text, head } of cells) {
    for (const clause of clausesOf(text)) {
      const amounts = amountsOfText(clause);
      if (amounts === "contradictory") return contradictory;
      if (amounts.length === 0) {
        (values.at(-1)?.notes ?? pending).push(clause);
        continue;
      }
      for (const [at, { low, high, from, to }] of amounts.entries()) {
        const before = clause.slice(amounts[at - 1]?.to ?? 0, from);
        const behind = at === amounts.length - 1 ? clause.slice(to) : "";
        values.push({ value: { low, high }, notes: [head?.condition ?? "", ...pending.splice(0), before, behind] });
      }
    }
  }
  if (values.length === 0) return saysNo.test(joined(cells)) ? nothing : unreadable;
  return { values: values.map(({ value, notes }) => withCondition({ kind: "", ...value }, notes)) };
}

const numberWords = new Map(
  ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"].map((word, count) => [word, count]),
);
const leadingCount =
  /^(?:(?:up to|maximum|max\.?|≤|approx\.?|total|bis zu|jusqu'à|hasta) ?)*(\d[\d.,']*\d|\d)(?![\d.,/%"°])(?: ?[×x](?!\p{L})|ch(?!\p{L})|(?!\p{L}))( ?\p{L}+)?/iu;
/** `Input x 2`, `Line in: 1`, `Input 1ea`. */
const countBehindName = /^(?:\p{L}[\p{L}\s-]*(?:\([^()\d]*\))?\s?[:×x]?\s*)?(?:[×x]\s?)?(\d{1,4})\s?(?:ea|pcs?|ch)?$/iu;
const isOhms = /^k?(?:ohm|Ω|Vrms|Vpp|lm)/iu;

/** A bare number, or one before × or what is counted. */
function readCount(fact: ReadFact, cells: RowCell[]): CellReading {
  const counts = new Set<number>();
  for (const { text } of cells) {
    for (const clause of clausesOf(text)) {
      const [, digits, behind = ""] = leadingCount.exec(clause) ?? [];
      if (behind.trim() !== "in" && (findUnit(behind) || isOhms.test(behind.trim()))) continue;
      const [, behindName] = countBehindName.exec(clause) ?? [];
      const word = numberWords.get(/^\p{L}+/u.exec(clause)?.[0]?.toLowerCase() ?? "");
      const written = digits ?? behindName;
      const count = written === undefined ? word : writtenNumber(written);
      if (count !== undefined) counts.add(count);
    }
  }
  const [first, ...others] = [...counts];
  if (first === undefined) return saysNo.test(joined(cells)) ? { values: [{ low: 0, high: 0 }] } : unreadable;
  if (others.length > 0 && !fact.takesLargest) return contradictory;
  const count = Math.max(...counts);
  return { values: [{ low: count, high: count }] };
}

function readChoice(
  fact: ReadFact,
  cells: RowCell[],
  _context: CellContext,
  label: Omit<FactLabel, "label">,
): CellReading {
  const { words = [], isOrdered, isMany } = fact;
  const text = joined(cells);
  const toValue = (name: string): Value => {
    const rank = rankOf(name, words);
    return isOrdered ? { low: rank, high: rank } : { text: name };
  };
  if (label.word !== undefined) return saysNo.test(text) ? nothing : { values: [toValue(label.word)] };
  const { names, rest } = findWords(text, words);
  if (names.length === 0) return saysNo.test(text) ? nothing : { ...unreadable, rest };
  if (names.length > 1 && !isMany) return { ...contradictory, rest };
  return { values: names.map(toValue), rest };
}

function readSize(fact: ReadFact, cells: RowCell[], context: CellContext): CellReading {
  const unit = findUnit(fact.unit ?? "mm") as Unit;
  const bare = findUnit(context.unit ?? "");
  const text = joined(cells).replace(/(?<!\p{L})(?:ø|dia(?:meter)?\.?)(?!\p{L})/giu, "");
  let found = sidesIn(text, context.isDecimalComma).filter(
    (sides) => (sides.unit ?? bare)?.dimension === unit.dimension,
  );
  const apart = amountsIn(text, context.isDecimalComma).filter(
    (amount) => (amount.unit ?? bare)?.dimension === unit.dimension,
  );
  if (found.length === 0 && cells.length > 1 && apart.length === cells.length)
    found = [{ sides: apart.map(({ low, unit: own }) => inUnit(low, own ?? bare, unit)), unit, from: 0, to: 0 }];
  if (found.some((sides) => sides.unit)) found = found.filter((sides) => sides.unit);
  if (found.some(({ unit: own }) => !(own ?? bare)?.isImperial))
    found = found.filter(({ unit: own }) => !(own ?? bare)?.isImperial);
  const texts = new Set(found.map((sides) => sidesText(sides, bare, unit)));
  const [only, ...others] = [...texts];
  if (only === undefined) return unreadable;
  if (others.length > 0) return contradictory;
  const sides = only.split(" × ").map(Number);
  return { values: [{ low: Math.min(...sides), high: Math.max(...sides), text: only }] };
}

function sidesText({ sides, unit: own }: Sides, bare: Unit | undefined, unit: Unit): string {
  return sides.map((side) => inUnit(side, own ?? bare, unit)).join(" × ");
}

function inUnit(value: number, own: Unit | undefined, unit: Unit): number {
  return own ? convert(value, own, unit) : value;
}

/** `4 × 2592 × 1944` are those of four sensors. */
function withoutCount(sides: Sides): Sides {
  const [first = 0, ...others] = sides.sides;
  return others.length === 2 && first < 16 ? { ...sides, sides: others } : sides;
}

/** Takes the largest of several, such as those of streams. */
function readResolution(_fact: ReadFact, cells: RowCell[], { isDecimalComma }: CellContext): CellReading {
  const stated = sidesIn(joined(cells), isDecimalComma).map(withoutCount);
  const found = stated.filter(
    ({ sides, unit }) =>
      sides.length === 2 && sides.every((side) => side >= 16) && (!unit || unit.dimension === "pixels"),
  );
  const apart =
    cells.length === 2 ? amountsIn(joined(cells)).filter(({ unit }) => !unit || unit.dimension === "pixels") : [];
  const inCells: [number, number][] = apart.length === 2 ? [[apart[0]?.low ?? 0, apart[1]?.low ?? 0]] : [];
  const [first, ...others] = found.length > 0 ? found.map(({ sides }) => sides as [number, number]) : inCells;
  if (!first) return unreadable;
  const [low, high] = others.reduce((most, one) => (one[0] * one[1] > most[0] * most[1] ? one : most), first);
  return { values: [{ low, high }] };
}
