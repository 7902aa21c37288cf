import { capitalized } from "#core/capitalized.ts";
import { counted } from "#core/counted.ts";
import type { FactLabel } from "#core/facts/fact.ts";
import { notAFact } from "#core/facts/fact.ts";
import { type ChangedCell, fieldName, type SetDetail } from "#core/history.ts";
import { singular } from "#core/quantities/singular.ts";
import type { ChangeKind } from "../database/schema.ts";
import { changedCells, type Names, reordered } from "./changed-cells.ts";
import { type Difference, differences } from "./differences.ts";
import { partOf } from "./merge-states.ts";
import type { RecordState } from "./state-body.ts";

export interface TitledRecord {
  collection: { name?: string; noun: { one: string; many: string } };
  id?: string;
  kind: ChangeKind;
  name: string;
  /** Fields that an update changed; those that belong together are one. */
  parts?: string[];
  /** Only of the first records of a set. */
  states?: { before: RecordState | undefined; after: RecordState | undefined };
}

/** The facts of a product that a set changed by its sheet. */
export interface SheetFacts {
  count: number;
  /** Values of the first of them. */
  first?: { field: string; before: string; after: string };
}

export interface SetDescription {
  title: string;
  detail: SetDetail | undefined;
  fields: string[];
}

export interface Described {
  nameOf: Names;
  /** The name of a fact by its id. */
  factName(id: string): string | undefined;
  sheetFacts: SheetFacts | undefined;
}

export const changeVerbs: Record<ChangeKind, string> = { deleted: "deleted", created: "created", updated: "changed" };
const kinds = ["deleted", "created", "updated"] as const;
const sheet = "specsExcel";
/** Where an info item stands: a move keeps its version. */
export const place = "timestamp";
const longestDetail = 40;
const namedAtMost = 3;

/** What several changes come to: a record that was changed and then deleted is deleted. */
export function kindOfAll(changes: { kind: string }[]): ChangeKind {
  return kinds.find((kind) => changes.some((change) => change.kind === kind)) ?? "updated";
}

/** The parts of a record that differ, as an undo takes them back. */
export function changedParts(before: RecordState, after: RecordState): string[] {
  return [...new Set(fieldDifferences(before, after).map(({ field }) => partIn(field, [before, after])))];
}

/** States of earlier releases hold the rows of their sheets, others do not. */
function fieldDifferences(before: RecordState, after: RecordState): Difference[] {
  return differences(before, after).filter(({ field }) => field !== sheet);
}

/** Files of a list, too, belong to the field that refers to them. */
function partIn(field: string, states: RecordState[]): string {
  const part = partOf(field, states);
  if (!part.startsWith("file ")) return part;
  const key = JSON.stringify(part.slice("file ".length));
  const records = states.flatMap(({ record }) => Object.entries(record));
  return records.find(([, value]) => JSON.stringify(value)?.includes(key))?.[0] ?? "fileRef";
}

/** "Description of VF-KB3", "End of security support of 12 products", "VF-KB3 deleted". */
export function describeSet(records: TitledRecord[], described: Described): SetDescription {
  const kind = kindOfAll(records);
  const meant = records.filter((record) => record.kind === kind);
  const parts = records.flatMap((record) => record.parts ?? []);
  return {
    ...(kind === "updated" ? describeUpdate(meant, described) : describeOthers(kind, meant, records, described)),
    fields: [...new Set(parts)],
  };
}

type Line = Pick<SetDescription, "title" | "detail">;

/** A deletion also changes records that lose what they led to. */
function describeOthers(
  kind: "created" | "deleted",
  meant: TitledRecord[],
  records: TitledRecord[],
  { nameOf }: Described,
): Line {
  const [only] = meant;
  const others = records.filter((record) => record.kind !== kind);
  const isOne = only !== undefined && meant.length === 1;
  const subject = isOne ? only.name : countOf(meant);
  const isImported = kind === "created" && others.length > 0;
  const after = only?.states?.after?.record;
  if (isOne && only.collection.name === "releases" && kind === "created") {
    const products = Array.isArray(after?.products) ? after.products.length : 0;
    return {
      title: `${subject} published${products > 0 ? ` for ${counted(products, "product")}` : ""}`,
      detail: undefined,
    };
  }
  const text = isImported
    ? `${meant.length} new, ${others.length} changed`
    : others.length > 0
      ? `${countOf(others)} led to ${isOne ? "it" : "them"}`
      : !isOne
        ? namesOf(meant)
        : kind === "created" && typeof after?.category === "string"
          ? `in ${nameOf(after.category)}`
          : undefined;
  return { title: `${subject} ${changeVerbs[kind]}`, detail: text ? { text } : undefined };
}

function describeUpdate(meant: TitledRecord[], described: Described): Line {
  const [labelled, others] = [meant.filter(isLabelled), meant.filter((record) => !isLabelled(record))];
  if (labelled.length > 0 && others.length === 0) return describeLabels(labelled);
  const shown = labelled.length > 0 ? others : meant;
  const [first] = shown;
  const common = first?.parts ?? [];
  const isCommon = shown.every(
    ({ parts = [] }) => parts.length === common.length && parts.every((part) => common.includes(part)),
  );
  if (!first || common.length === 0 || !isCommon || common.length > namedAtMost + 1) {
    const isOne = first !== undefined && shown.length === 1;
    const title = isOne && common.length > 0 ? `${common.length} fields of ${inSentence(first)}` : undefined;
    return {
      title: title ?? `${isOne ? first.name : countOf(shown)} changed`,
      detail: isOne ? firstDetail(first, described) : { text: namesOf(shown) },
    };
  }
  if (common[0] === place) return { title: `${first.name} moved to the top`, detail: undefined };
  const subject = shown.length === 1 ? inSentence(first) : countOf(shown);
  const detail = detailOfAll(shown, first, described);
  if (common.length === 1 && common[0] === sheet) return describeSheet(first, subject, detail, described);
  const names = common.map((part) => nameOfPart(part, shown.length === 1 ? first : undefined, described));
  const series = inSeries(names.map((name, nth) => (nth === 0 ? name : withArticle(name))));
  return { title: `${series} of ${subject}`, detail };
}

/** Whether all that changed of a fact is what means it. */
function isLabelled({ collection, parts = [] }: TitledRecord): boolean {
  return collection.name === "facts" && parts.length === 1 && parts[0] === "labels";
}

/** "Spec sheet of VF-KB3 replaced: 3 facts changed" */
function describeSheet(
  { states }: TitledRecord,
  subject: string,
  detail: SetDetail | undefined,
  { sheetFacts }: Described,
): Line {
  const [had, has] = [states?.before, states?.after].map((state) => state?.record.specsExcelRef !== undefined);
  const isReplaced = had && has && JSON.stringify(states?.before?.files) !== JSON.stringify(states?.after?.files);
  const did = had && !has ? " removed" : has && !had ? " added" : isReplaced ? " replaced" : "";
  const title = `Spec sheet of ${subject}${did}`;
  if (!sheetFacts) return { title, detail };
  const { count, first } = sheetFacts;
  return {
    title: `${title}: ${count === 0 ? "no fact changed" : `${counted(count, "fact")} changed`}`,
    detail: first && { ...first, ...(count > 1 && { text: `and ${count - 1} more` }) },
  };
}

/** “Weather rating” means Ingress protection */
function describeLabels(labelled: TitledRecord[]): Line {
  const labelsOf = (state: RecordState | undefined) => {
    const labels = (state?.record.labels ?? []) as FactLabel[];
    return new Map(labels.map((label) => [JSON.stringify(label), label.label]));
  };
  const moves = labelled.map((record) => {
    const [before, after] = [labelsOf(record.states?.before), labelsOf(record.states?.after)];
    return {
      fact: record.id === notAFact ? undefined : record.name.replace(/^Fact /, ""),
      added: [...after].flatMap(([key, label]) => (before.has(key) ? [] : label)),
      removed: [...before].flatMap(([key, label]) => (after.has(key) ? [] : label)),
    };
  });
  const labels = [...new Set(moves.flatMap(({ added, removed }) => [...added, ...removed]))];
  const [gaining, losing] = [
    moves.filter(({ added }) => added.length > 0),
    moves.filter(({ removed }) => removed.length > 0),
  ];
  const factsIn = (some: typeof moves) => inSeries(some.map(({ fact }) => fact ?? "not a fact"));
  const what = labels.length === 1 ? `“${labels[0]}”` : counted(labels.length, "label");
  const means = labels.length === 1 ? "means" : "mean";
  const before = losing.filter((move) => !gaining.includes(move));
  if (gaining.length === 0) {
    const title = labels.length === 1 ? `${what} no longer means ${factsIn(losing)}` : `${what} no longer mean facts`;
    return { title, detail: undefined };
  }
  const isIgnored = gaining.every(({ fact }) => fact === undefined);
  if (isIgnored)
    return { title: `${what} ${labels.length === 1 ? "is not a fact" : "are no facts"}`, detail: undefined };
  return {
    title: gaining.length > namedAtMost ? `${what} assigned` : `${what} ${means} ${factsIn(gaining)}`,
    detail: before.length > 0 ? { text: `before ${factsIn(before.slice(0, namedAtMost))}` } : undefined,
  };
}

function nameOfPart(part: string, only: TitledRecord | undefined, { nameOf, factName }: Described): string {
  const name = fieldName(part);
  const items = only && itemsIn(part, only, nameOf);
  if (!items) return name;
  const { count, keys } = items;
  if (part === "facts" && keys.length === 1) return factName(keys[0] ?? "") ?? "Typed fact";
  return count > 1 ? `${count} ${lowered(name)}` : capitalized(singular(name));
}

/** How many items of a list have changed, and under which keys. Undefined for a field of one value. */
function itemsIn(part: string, { states }: TitledRecord, nameOf: Names): { count: number; keys: string[] } | undefined {
  const own = cellsOf(part, states, nameOf);
  const lists = own.filter(({ removed, added }) => removed.length + added.length > 0);
  const isFiles =
    typeof states?.after?.record[part] === "object" && own.every(({ after }) => after !== "" && after !== reordered);
  if (lists.length === 0 && !isFiles) return undefined;
  const [before, after] = [states?.before, states?.after].map((state) => state?.record[part]);
  const [old, now] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  const keys = Object.keys({ ...old, ...now }).filter(
    (key) => JSON.stringify(old?.[key]) !== JSON.stringify(now?.[key]),
  );
  const counts = lists.map(({ removed, added }) => Math.max(removed.length, added.length));
  return { count: lists.length > 0 ? Math.max(...counts) : own.length, keys };
}

function cellsOf(part: string, states: TitledRecord["states"], nameOf: Names): ChangedCell[] {
  const { before, after } = states ?? {};
  if (!before || !after) return [];
  const own = fieldDifferences(before, after).filter(({ field }) => partIn(field, [before, after]) === part);
  return changedCells(own, nameOf);
}

/** What is said of the first record, which is named unless it is known to hold for all. */
function detailOfAll(records: TitledRecord[], first: TitledRecord, described: Described): SetDetail | undefined {
  const detail = firstDetail(first, described);
  if (!detail || records.length === 1) return detail;
  const changeOf = ({ parts = [], states }: TitledRecord) =>
    states && JSON.stringify(cellsOf(parts[0] ?? "", states, (id) => id)[0]);
  const change = changeOf(first);
  if (change !== undefined && records.every((record) => changeOf(record) === change)) return detail;
  return {
    field: first.name,
    ...detail,
    text: `${detail.text ? `${detail.text}, ` : ""}and ${records.length - 1} more`,
  };
}

/** The first field's value before and after; of a list what was added and removed. */
function firstDetail(record: TitledRecord, { nameOf }: Described): SetDetail | undefined {
  const [part] = record.parts ?? [];
  const [cell] = part === undefined ? [] : cellsOf(part, record.states, nameOf);
  if (!cell) return undefined;
  const { before, after, removed, added } = cell;
  if (after === reordered) return { text: "changed in order" };
  const [old, ...olds] = removed;
  const [now, ...news] = added;
  const more = olds.length + news.length > 0 ? { text: `and ${Math.max(olds.length, news.length)} more` } : {};
  if (old !== undefined && now !== undefined) return { ...changedText(old, now), ...more };
  if (now !== undefined) return { text: `added ${shortened(now)}${more.text ? ` ${more.text}` : ""}` };
  if (old !== undefined) return { text: `removed ${shortened(old)}${more.text ? ` ${more.text}` : ""}` };
  return before === "" && after === "" ? undefined : changedText(before, after);
}

/** Long texts begin where they differ. */
function changedText(before: string, after: string): { before: string; after: string } {
  if (Math.max(before.length, after.length) <= longestDetail) return { before, after };
  const [old, now] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  const same = old.findIndex((word, place) => word !== now[place]);
  const start = Math.max(0, (same < 0 ? old.length : same) - 1);
  const from = (words: string[]) =>
    shortened(`${start > 0 && words.length > start ? "… " : ""}${words.slice(start).join("")}`);
  return { before: from(old), after: from(now) };
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longestDetail ? `${line.slice(0, longestDetail - 2).trimEnd()} …` : line;
}

function inSeries(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** "the description", where the first field has no article. */
function withArticle(name: string): string {
  return /^\d/.test(name) ? name : `the ${lowered(name)}`;
}

/** "category Domes", after "Description of". */
function inSentence({ name, collection }: TitledRecord): string {
  return name.startsWith(capitalized(collection.noun.one)) || name.startsWith("Labels ") ? lowered(name) : name;
}

/** Abbreviations stay as they are. */
function lowered(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** "Import of 120 products" */
export function importTitle(records: TitledRecord[]): string {
  return `Import of ${countOf(records)}`;
}

/** Whether a set has the title of an import. What people change one by one is named after what they did to it. */
export function isImportTitle(title: string): boolean {
  const verbs = [...Object.values(changeVerbs), "published"];
  return /^Import of \d+ [\da-z ,]+$/.test(title) && !verbs.some((verb) => title.endsWith(` ${verb}`));
}

function namesOf(records: TitledRecord[]): string {
  const names = records.slice(0, namedAtMost).map(({ name }) => name);
  return [names.join(", "), ...(records.length > namedAtMost ? [`and ${records.length - namedAtMost} more`] : [])].join(
    " ",
  );
}

function countOf(records: TitledRecord[]): string {
  const groups = [...Map.groupBy(records, ({ collection }) => collection.noun)];
  const counts = countTexts(groups.map(([noun, { length: count }]) => ({ noun, count })));
  const last = counts.pop() ?? "0 records";
  return counts.length > 0 ? `${counts.join(", ")} and ${last}` : last;
}

/** "12 products" and "1 category"; of more than three kinds only how many there are together. */
export function countTexts(groups: { noun: TitledRecord["collection"]["noun"]; count: number }[]): string[] {
  if (groups.length > 3) return [`${groups.reduce((sum, { count }) => sum + count, 0)} records`];
  return groups.map(({ noun, count }) => counted(count, noun.one, noun.many));
}
