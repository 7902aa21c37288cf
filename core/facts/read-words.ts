import { amountsIn, sidesIn } from "#core/quantities/amounts.ts";
import { writtenNumber } from "#core/quantities/numbers.ts";
import { findUnit } from "#core/quantities/units.ts";
import { affirmedIn, isAffirmative, isDoubtful, isNegative } from "./cell-marks.ts";
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
import { rankOf } from "./fact.ts";
import { clausesOf, findWords } from "./find-words.ts";
import type { RowCell } from "./sheet-rows.ts";
import { unreadReasons } from "./unread-reason.ts";

export function readYesNo(fact: ReadFact, cells: RowCell[]): CellReading {
  const answer = answerOf(joined(cells));
  return answer === undefined ? asNothing(fact) : { values: [{ text: answer ? "Yes" : "No" }] };
}

/** Undefined where a text says neither yes nor no. A count says yes. */
function answerOf(text: string): boolean | undefined {
  if (isNegative(text)) return false;
  if (isAffirmative(text)) return true;
  const [first = ""] = clausesOf(text);
  const count = beginsWithCount(first) ? countOf(first) : undefined;
  if (count === undefined || !Number.isInteger(count) || count >= 1000 || isDoubtful(text)) return undefined;
  return count > 0;
}

export function readChoice(fact: ReadFact, cells: RowCell[], _context: CellContext, label: LabelDetails): CellReading {
  const { words = [], isOrdered, isMany } = fact;
  const text = joined(cells);
  const toValue = (name: string): CellValue => {
    const rank = rankOf(name, words);
    return isOrdered ? { low: rank, high: rank } : { text: name };
  };
  if (label.word !== undefined) {
    const answer = answerOf(text) ?? (hasEvidence(fact, label.word, text) || undefined);
    if (answer === undefined) return asUnread(unreadReasons.noAnswer);
    return answer ? { values: [toValue(label.word)] } : nothing;
  }
  const clauses = clausesOf(text);
  const affirmed = clauses.map(affirmedIn);
  const { names, rest } = findWords(affirmed.join("\n"), words);
  if (names.length === 0) {
    const isDenied = affirmed.every((clause) => clause.trim() === "") || isNegative(text);
    return isDenied ? nothing : { ...asNothing(fact), rest };
  }
  if (names.length > 1 && !isMany) return { ...asUnread(unreadReasons.several(names.length, "word", false)), rest };
  return { values: names.map(toValue), rest };
}

/** A row `Wi-Fi` that names a standard, a frequency or a picture size has it. */
function hasEvidence({ words = [] }: ReadFact, word: string, text: string): boolean {
  if (isDoubtful(text)) return false;
  const isNamed = findWords(clausesOf(text).map(affirmedIn).join("\n"), words).names.includes(word);
  const isMeasured = amountsIn(text).some(({ unit, high }) => unit !== undefined && high > 0);
  return isNamed || isMeasured || sidesIn(text).length > 0 || /^\d+\.\d+$|^v(?:er(?:sion|\.)?)? ?\d/i.test(text);
}

const numberWords = new Map(
  ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"].map((word, count) => [word, count]),
);
const leadingCount =
  /^(?:(?:up to|maximum|max\.?|≤|approx\.?|total|bis zu|jusqu'à|hasta) ?)*(\d[\d.,']*\d|\d)(?![\d.,/%"°])(?: ?[×x](?!\p{L})|ch(?!\p{L})|(?!\p{L}))( ?\p{L}+)?/iu;
/** `Input x 2`, `Line in: 1`, `Input 1ea`. */
const countBehindName =
  /^(?!(?:see|note|type|class|version|since|from|page)\b)(?:\p{L}[\p{L}\s-]*(?:\([^()\d]*\))?\s?[:×x]?\s*)?(?:[×x]\s?)?(\d{1,4})\s?(?:ea|pcs?|ch)?$/iu;
const isOhms = /^k?(?:ohm|Ω|Vrms|Vpp|lm)/iu;

function beginsWithCount(clause: string): boolean {
  return leadingCount.test(clause) || numberWords.has(/^\p{L}+/u.exec(clause)?.[0]?.toLowerCase() ?? "");
}

/** A bare number, or one before × or what is counted. */
function countOf(clause: string): number | undefined {
  const [, digits, behind = ""] = leadingCount.exec(clause) ?? [];
  if (behind.trim().toLowerCase() !== "in" && (findUnit(behind) || isOhms.test(behind.trim()))) return undefined;
  const [, behindName] = countBehindName.exec(clause) ?? [];
  const word = numberWords.get(/^\p{L}+/u.exec(clause)?.[0]?.toLowerCase() ?? "");
  const written = digits ?? behindName;
  return written === undefined ? word : writtenNumber(written);
}

export function readCount(fact: ReadFact, cells: RowCell[]): CellReading {
  const counts = new Set(cells.flatMap(({ text }) => clausesOf(text)).flatMap((clause) => countOf(clause) ?? []));
  if (counts.size === 0) return isNegative(joined(cells)) ? { values: [{ low: 0, high: 0 }] } : asNothing(fact);
  if (counts.size > 1 && !fact.takesLargest) return asUnread(unreadReasons.several(counts.size, "count", true));
  const count = Math.max(...counts);
  return { values: [{ low: count, high: count }] };
}
