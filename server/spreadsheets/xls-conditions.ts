import type { Condition, MergedRange } from "./sheet-data.ts";

export interface XlsConditionReader {
  record(type: number, data: Buffer): void;
  conditional: Condition[];
}

/** Conditions that change texts or show icons and bars alone, of Excel 97 and of 2007 ([MS-XLS] 2.2.1.2). */
export function readXlsConditions(): XlsConditionReader {
  const conditional: Condition[] = [];
  let ranges: MergedRange[] = [];
  return {
    conditional,
    record(type, data) {
      if (type === rangesRecord) ranges = rangesIn(data, 12);
      else if (type === newerRangesRecord) ranges = rangesIn(data, 24);
      const changes =
        type === rulesRecord ? ruleChanges(data) : type === newerRulesRecord ? newerRuleChanges(data) : undefined;
      if (changes) conditional.push(...ranges.map((range) => ({ ...range, changes })));
    },
  };
}

const rangesRecord = 0x01b0;
const rulesRecord = 0x01b1;
const newerRangesRecord = 0x0879;
const newerRulesRecord = 0x087a;

function rangesIn(data: Buffer, start: number): MergedRange[] {
  return Array.from({ length: data.readUInt16LE(start) }, (_, index) => {
    const at = start + 2 + index * 8;
    const u16 = (offset: number) => data.readUInt16LE(at + offset);
    return { top: u16(0), bottom: u16(2), left: u16(4), right: u16(6) };
  });
}

function ruleChanges(data: Buffer): Condition["changes"] | undefined {
  return changesTexts(data.subarray(6)) ? "texts" : undefined;
}

/** A rule's style ([MS-XLS] 2.5.91): whether it has a number format, or a font that strikes out. */
function changesTexts(style: Buffer): boolean {
  const flags = style.readUInt32LE(0);
  const hasFormat = (flags & 0x0200_0000) !== 0;
  const hasFont = (flags & 0x0400_0000) !== 0;
  if (hasFormat || !hasFont) return hasFormat;
  // Behind the name's 64 bytes and the height; of the second, the bits that do not count.
  const struck = 0x80;
  const isNamed = (style.readUInt32LE(6 + 64 + 4) & struck) !== 0;
  const isIgnored = (style.readUInt32LE(6 + 64 + 24) & struck) !== 0;
  return isNamed && !isIgnored;
}

/** Behind the header: kind, comparison, lengths of two formulas, style and formulas ([MS-XLS] 2.4.43). */
function newerRuleChanges(data: Buffer): Condition["changes"] | undefined {
  const kind = data.readUInt8(12);
  const [first, second, styleLength] = [data.readUInt16LE(14), data.readUInt16LE(16), data.readUInt32LE(18)];
  if (styleLength > 0 && changesTexts(data.subarray(22))) return "texts";
  let at = 22 + (styleLength || 2) + first + second;
  // A formula that says whether the rule counts, flags, priority, template and its parameters.
  at += 2 + data.readUInt16LE(at);
  at += 1 + 2 + 2;
  at += 1 + data.readUInt8(at);
  const showsBarAlone = kind === dataBar && (data.readUInt8(at + 3) & 2) === 0;
  const showsIconAlone = kind === iconSet && (data.readUInt8(at + 5) & 1) !== 0;
  return showsBarAlone || showsIconAlone ? "numbers" : undefined;
}

const dataBar = 4;
const iconSet = 6;
