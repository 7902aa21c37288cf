import { type Amount, amountsIn, amountsOf, type Sides, sidesIn, withoutNumbers } from "#core/quantities/amounts.ts";
import { convert, findUnit, type Unit } from "#core/quantities/units.ts";
import { isNegative } from "./cell-marks.ts";
import {
  asNothing,
  asUnread,
  type CellContext,
  type CellReading,
  type CellValue,
  joined,
  type LabelDetails,
  nothing,
  type ReadFact,
} from "./cell-reading.ts";
import { withCondition } from "./fact-condition.ts";
import { clausesOf } from "./find-words.ts";
import type { RowCell } from "./sheet-rows.ts";
import { unreadReasons } from "./unread-reason.ts";

export function readNumber(
  fact: ReadFact,
  cells: RowCell[],
  { unit: rowUnit, decimalMark }: CellContext,
  label: LabelDetails,
): CellReading {
  const unit = findUnit(fact.unit ?? "") as Unit;
  const bare = findUnit(rowUnit ?? "");
  const bareUnit = bare?.dimension === unit.dimension ? bare : undefined;
  const amountsOfFact = (amounts: Amount[]) => amountsOf(amounts, unit.dimension, unit, bareUnit);
  const isDecimalComma = decimalMark === "comma";
  if (fact.isMany)
    return readConditions(fact, cells, (text) =>
      amountsOfFact(withoutOtherBare(text, amountsIn(text, isDecimalComma))),
    );
  const text = joined(cells);
  const all = amountsIn(text, isDecimalComma);
  const amounts = amountsOfFact(all.filter((amount) => amount.unit || !holdsWords(cellAt(cells, amount.from))));
  if (amounts === "contradictory") return asUnread(unreadReasons.differ);
  if (amounts.length === 0) {
    if (isNegative(text)) return nothing;
    const isBare = bareUnit !== undefined && all.some((amount) => !amount.unit);
    return isBare ? asUnread(unreadReasons.noUnit(bareUnit.name)) : asNothing(fact);
  }
  if (amounts.some(({ low }) => low < 0) && !mayBeNegative.has(unit.dimension)) return asUnread(unreadReasons.negative);
  return oneValue(fact, amounts, cells, text, label);
}

const mayBeNegative = new Set<string>(["temperature", "angle", "sound", "voltage"]);

/** Words that say no more of a number than that it is one: `max. 12`, `2.8 (W) to 12 (T)`. */
const plainWords =
  /(?<!\p{L})(?:max|maximum|min|minimum|typ|typical|up to|approx|approximately|about|ca|circa|env|environ|bis zu|jusqu'à|hasta|at (?:most|least)|wide|tele|near|far|to|till|until|through|bis|à|a|and|ac|dc|net|[wthdlbø])(?!\p{L})/giu;

/** The text of the cell at a place of all cells' text. */
function cellAt(cells: RowCell[], place: number): string {
  let from = 0;
  for (const { text } of cells) {
    if (place < from + text.length) return text;
    from += text.length + 1;
  }
  return "";
}

/** A number beside other words, as in `25 at 60 °C`, is not known to be in the unit of the label. */
function holdsWords(text: string): boolean {
  return /\p{L}/u.test(withoutNumbers(text).replace(plainWords, " "));
}

function oneValue(fact: ReadFact, amounts: Amount[], cells: RowCell[], text: string, label: LabelDetails): CellReading {
  const [first, second, ...others] = amounts as [Amount, ...Amount[]];
  const several = () => asUnread(unreadReasons.several(amounts.length, "amount", !fact.isRange));
  if (fact.takesLargest) {
    const counting = cells.filter((cell) => amounts.some(({ from, to }) => cell.text.includes(text.slice(from, to))));
    if (second && counting.length > 1) return several();
    const largest = amounts.filter((amount) => !isTypical(text, amount));
    if (largest.length === 0) return asUnread(unreadReasons.typical);
    const most = Math.max(...largest.map(({ high }) => high));
    return { values: [{ low: most, high: most }] };
  }
  if (second) {
    const isSingle = ({ low, high }: Amount) => low === high;
    const areEnds = fact.isRange && others.length === 0 && isSingle(first) && isSingle(second);
    if (!areEnds || !(cells.length === 2 || namesEnds.test(text))) return several();
    return { values: [{ low: Math.min(first.low, second.low), high: Math.max(first.low, second.low) }] };
  }
  const { low, high } = first;
  if (!fact.isRange) return low === high ? { values: [{ low, high }] } : asUnread(unreadReasons.isRange);
  const end = label.cell ?? (cells.length === 1 ? cells[0]?.head?.cell : undefined);
  if (low === high && (end === "low" || end === "high")) return { values: [end === "low" ? { low } : { high }] };
  if (low === high && (end === "wide" || end === "tele"))
    return { values: [(end === "wide") === (fact.isHighFirst ?? false) ? { high } : { low }] };
  return { values: [{ low, high }] };
}

/** `6.1 W typical` is not the largest. */
function isTypical(text: string, { from, to }: Amount): boolean {
  const begin = Math.max(...["\n", ";", ",", "|", "/"].map((sign) => text.lastIndexOf(sign, from - 1))) + 1;
  const end = text.slice(to).search(/[\n;,|/]/);
  const clause = text.slice(begin, end < 0 ? undefined : to + end);
  return (
    /(?<!\p{L})(?:typ(?:ical(?:ly)?|isch|ique|ico)?|average|nominal|standby|idle)(?!\p{L})/iu.test(clause) &&
    !/max|peak/i.test(clause)
  );
}

/** Two amounts are the ends of a range if the text says so. */
const namesEnds = /(?<!\p{L})(?:wide|tele|weitwinkel|w|t|min|max|minimum|maximum|near|far)(?!\p{L})/iu;

/** Every amount with what stands beside it. */
function readConditions(
  fact: ReadFact,
  cells: RowCell[],
  amountsOfText: (text: string) => Amount[] | "contradictory",
): CellReading {
  const values: { value: CellValue; notes: string[] }[] = [];
  const pending: string[] = [];
  for (const { text, head } of cells) {
    for (const clause of clausesOf(text)) {
      const amounts = amountsOfText(clause);
      if (amounts === "contradictory") return asUnread(unreadReasons.differ);
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
  if (values.length === 0) return isNegative(joined(cells)) ? nothing : asNothing(fact);
  return { values: values.map(({ value, notes }) => withCondition(value, notes)) };
}

/** What may stand behind a number of the label's unit: the condition under which it holds. */
const beforeCondition =
  /^\s*(?:$|[(@,:/)]|(?:with|without|by|at|in|under|when|if|mit|bei|ohne|avec|sans|con|colou?r|b\/w|bw|mono|day|night)(?!\p{L}))/iu;

/** Without the numbers in `50 IRE`, which are not known to be in the unit of the label. */
function withoutOtherBare(text: string, amounts: Amount[]): Amount[] {
  return amounts.filter(({ unit, to }, at) => unit || (at === 0 && beforeCondition.test(text.slice(to))));
}

export function readSize(fact: ReadFact, cells: RowCell[], context: CellContext): CellReading {
  const unit = findUnit(fact.unit ?? "mm") as Unit;
  const stated = findUnit(context.unit ?? "");
  const text = joined(cells).replace(/(?<!\p{L})(?:ø|dia(?:meter)?\.?)(?!\p{L})/giu, "");
  const bare = cells.some((cell) => holdsWords(cell.text)) ? undefined : stated;
  const isDecimalComma = context.decimalMark === "comma";
  const isOfFact = ({ unit: own }: { unit: Unit | undefined }) => (own ?? bare)?.dimension === unit.dimension;
  let found = sidesIn(text, isDecimalComma).filter(isOfFact);
  const apart = amountsIn(text, isDecimalComma).filter(isOfFact);
  if (found.length === 0 && cells.length > 1 && apart.length === cells.length)
    found = [{ sides: apart.map(({ low, unit: own }) => inUnit(low, own ?? bare, unit)), unit, from: 0, to: 0 }];
  if (found.some((sides) => sides.unit)) found = found.filter((sides) => sides.unit);
  if (found.some(({ unit: own }) => !(own ?? bare)?.isImperial))
    found = found.filter(({ unit: own }) => !(own ?? bare)?.isImperial);
  const texts = new Set(found.map((sides) => sidesText(sides, bare, unit)));
  const [only] = texts;
  if (only === undefined) return asNothing(fact);
  if (texts.size > 1) return asUnread(unreadReasons.several(texts.size, "size", false));
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
export function readResolution(fact: ReadFact, cells: RowCell[], { decimalMark }: CellContext): CellReading {
  const stated = sidesIn(joined(cells), decimalMark === "comma").map(withoutCount);
  const found = stated.filter(
    ({ sides, unit }) =>
      sides.length === 2 && sides.every((side) => side >= 16) && (!unit || unit.dimension === "pixels"),
  );
  const apart =
    cells.length === 2 ? amountsIn(joined(cells)).filter(({ unit }) => !unit || unit.dimension === "pixels") : [];
  const inCells: [number, number][] = apart.length === 2 ? [[apart[0]?.low ?? 0, apart[1]?.low ?? 0]] : [];
  const [first, ...others] = found.length > 0 ? found.map(({ sides }) => sides as [number, number]) : inCells;
  if (!first) return asNothing(fact);
  const [low, high] = others.reduce((most, one) => (one[0] * one[1] > most[0] * most[1] ? one : most), first);
  return { values: [{ low, high }] };
}
