import { type FactDefinition, notAFact } from "#core/facts/fact.ts";
import { meaningsOf } from "#core/facts/read-sheet.ts";
import type { LabelKind, LabelList, LabelQuery, SheetLabel } from "#core/facts/sheet-label.ts";
import { unreadReasons } from "#core/facts/unread-reason.ts";
import { labelKey } from "#core/quantities/label-key.ts";
import type { Database } from "../../database/database.ts";
import { readPage } from "../paging.ts";
import { type KnownLabel, sheetLabelsOf } from "./sheet-labels.ts";

interface Group extends SheetLabel {
  places: number[];
  /** How often each reason keeps a value from being read. */
  reasonCounts: Map<string, number>;
  /** What it means is said of its section alone. */
  isOfSection: boolean;
}

/** Each label of the sheets once, those without a meaning first. `facts` are all of the site, with `notAFact`. */
export async function listedLabels(
  background: Database,
  facts: readonly FactDefinition[],
  { query, kind, category, page }: LabelQuery,
): Promise<LabelList | undefined> {
  const known = sheetLabelsOf(background);
  await known.updatePartly();
  const groups = groupsOf(known.labels, facts);
  const counts = countSheets(groups, await unreadRows(background), { category, known });
  const there = groups.filter(({ sheets }) => sheets > 0).sort(inOrder);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = there.filter(
    (label) => (!kind || isOfKind(label, kind)) && words.every((word) => textOf(label).includes(word)),
  );
  const ofPage = await readPage(page, found.length, async ({ limit, offset }) =>
    found.slice(offset, offset + limit).map(toLabel),
  );
  const countOf = (wanted: LabelKind) => there.filter((label) => isOfKind(label, wanted)).length;
  return (
    ofPage && {
      found: ofPage,
      counts: {
        all: there.length,
        unassigned: countOf("unassigned"),
        "not-a-fact": countOf("not-a-fact"),
        unread: countOf("unread"),
        sheetsUnassigned: counts.sheetsUnassigned,
      },
      sheets: known.sheets.size,
      of: known.of,
    }
  );
}

/** How many labels have no meaning. Undefined while many sheets are being counted, for which the summary does not wait. */
export async function countUnassigned(
  background: Database,
  facts: readonly FactDefinition[],
): Promise<number | undefined> {
  const known = sheetLabelsOf(background);
  if (!(await known.updateIfFew())) return undefined;
  const isThere = ({ places }: Group) => places.some((place) => (known.labels[place]?.rows ?? 0) > 0);
  return groupsOf(known.labels, facts).filter((group) => group.means.length === 0 && isThere(group)).length;
}

/** A label, or that of one section, with the sections in which it stands. */
export async function sheetLabel(
  background: Database,
  facts: readonly FactDefinition[],
  { label, section }: { label: string; section?: string | undefined },
): Promise<{ label: SheetLabel; sections: string[] } | undefined> {
  const known = sheetLabelsOf(background);
  await known.update();
  const places = placesOf(known.labels, { label, section });
  const wanted = places.flatMap((place) => known.labels[place] ?? []);
  const [first] = wanted;
  if (!first) return undefined;
  const group: Group = { ...groupOf(first, facts, places, known.labels), section };
  countSheets([group], new Map(), { category: undefined, known });
  if (group.sheets === 0) return undefined;
  const sections = new Set(placesOf(known.labels, { label }).flatMap((place) => known.labels[place]?.section ?? []));
  return { label: toLabel(group), sections: [...sections].sort() };
}

/** The products whose sheets have one of the labels. */
export async function productsWithLabels(
  background: Database,
  wanted: { label: string; section?: string | undefined }[],
): Promise<string[]> {
  const known = sheetLabelsOf(background);
  await known.update();
  return known.productsWith(new Set(wanted.flatMap((one) => placesOf(known.labels, one))));
}

/** On how many sheets each label stands, with example values. `except` is a product whose sheet does not count. */
export async function labelUses(
  background: Database,
  wanted: { label: string; section?: string | undefined }[],
  except?: string,
): Promise<{ sheets: number; examples: string[] }[]> {
  const known = sheetLabelsOf(background);
  await known.update();
  const places = wanted.map((one) => placesOf(known.labels, one));
  const pairs = places.flatMap((own, at) => own.map((place) => ({ place, at })));
  const wantedAt = Map.groupBy(pairs, ({ place }) => place);
  const counts = wanted.map(() => 0);
  for (const [product, { labels }] of known.sheets) {
    if (product === except) continue;
    const found = new Set<number>();
    for (const place of labels) for (const { at } of wantedAt.get(place) ?? []) found.add(at);
    for (const at of found) counts[at] = (counts[at] ?? 0) + 1;
  }
  return places.map((own, at) => ({ sheets: counts[at] ?? 0, examples: examplesAt(known.labels, own) }));
}

function placesOf(
  labels: readonly KnownLabel[],
  { label, section }: { label: string; section?: string | undefined },
): number[] {
  const key = labelKey(label);
  const sectionKey = section === undefined ? undefined : labelKey(section);
  return labels.flatMap((known, place) =>
    known.key === key && (sectionKey === undefined || known.sectionKey === sectionKey) ? [place] : [],
  );
}

/** Labels that mean the same wherever they stand are one; those whose section matters are one for each. */
function groupsOf(labels: readonly KnownLabel[], facts: readonly FactDefinition[]): Group[] {
  const byKey = Map.groupBy(labels.keys(), (place) => labels[place]?.key ?? "");
  return Array.from(byKey.values()).flatMap((places) => {
    const own = places.flatMap((place) => {
      const known = labels[place];
      return known ? [groupOf(known, facts, [place], labels)] : [];
    });
    const [first, ...others] = own.filter(({ isOfSection }) => !isOfSection);
    const ofSections = own.filter(({ isOfSection }) => isOfSection);
    if (!first) return ofSections;
    const merged = [first, ...others].flatMap((group) => group.places);
    return [
      ...ofSections,
      { ...first, ...{ id: `*${first.id}`, section: undefined, places: merged }, examples: examplesAt(labels, merged) },
    ];
  });
}

function groupOf(
  known: KnownLabel,
  facts: readonly FactDefinition[],
  places: number[],
  labels: readonly KnownLabel[],
): Group {
  const { section, label, key, sectionKey } = known;
  const found = meaningsOf(known, facts);
  const means = found.map(({ fact: { id, name }, label: { cell, condition, part, word } }) => {
    return { id, name, cell, condition, part, word };
  });
  return {
    ...{ id: `${sectionKey}\n${key}`, label, section, means, places, sheets: 0, unread: 0 },
    ...{ reasons: [], reasonCounts: new Map() },
    examples: examplesAt(labels, places),
    isOfSection: found.some(({ label }) => label.section !== undefined),
  };
}

function examplesAt(labels: readonly KnownLabel[], places: number[]): string[] {
  const all = places.flatMap((place) => labels[place]?.examples.map(({ text }) => text) ?? []);
  return [...new Set(all)].slice(0, 3);
}

/** Counts a sheet once for each group, however often it has its labels. */
function countSheets(
  groups: Group[],
  unread: Map<string, Map<string, string>>,
  {
    category,
    known,
  }: {
    category: string | undefined;
    known: { labels: KnownLabel[]; sheets: ReturnType<typeof sheetLabelsOf>["sheets"] };
  },
): { sheetsUnassigned: number } {
  const groupAt: (Group | undefined)[] = [];
  for (const group of groups) for (const place of group.places) groupAt[place] = group;
  let sheetsUnassigned = 0;
  for (const [product, sheet] of known.sheets) {
    if (category !== undefined && sheet.category !== category) continue;
    const own = new Set<Group>();
    for (const place of sheet.labels) {
      const group = groupAt[place];
      if (group) own.add(group);
    }
    for (const group of own) group.sheets++;
    if ([...own].some(({ means }) => means.length === 0)) sheetsUnassigned++;
    const notRead = unread.get(product);
    if (!notRead) continue;
    for (const group of own) {
      const [reason] = group.places.flatMap((place) => notRead.get(nameOf(known.labels[place])) ?? []);
      if (reason === undefined) continue;
      group.unread++;
      group.reasonCounts.set(reason, (group.reasonCounts.get(reason) ?? 0) + 1);
    }
  }
  return { sheetsUnassigned };
}

function nameOf(label: KnownLabel | undefined): string {
  return `${label?.sectionKey ?? ""}\n${label?.key ?? ""}`;
}

/** By product, the labels of rows that are not read, each with a reason. */
async function unreadRows(background: Database): Promise<Map<string, Map<string, string>>> {
  const rows = await background
    .selectFrom("unread_fact")
    .select(["product_id", "row_section as section", "row_label as label", "why"])
    .orderBy("position", "desc")
    .execute();
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map(
    Array.from(byProduct, ([product, own]) => [
      product,
      new Map(
        own.map(({ section, label, why }) => [
          `${labelKey(section ?? "")}\n${labelKey(label)}`,
          why ?? unreadReasons.unknown,
        ]),
      ),
    ]),
  );
}

function isOfKind({ means, unread }: SheetLabel, kind: LabelKind): boolean {
  if (kind === "unread") return unread > 0;
  return kind === "unassigned" ? means.length === 0 : means.some(({ id }) => id === notAFact);
}

function inOrder(one: SheetLabel, other: SheetLabel): number {
  const order = ({ means, unread }: SheetLabel) =>
    means.length === 0 ? 0 : unread > 0 ? 1 : isOfKind({ means } as SheetLabel, "not-a-fact") ? 3 : 2;
  return order(one) - order(other) || other.sheets - one.sheets || one.label.localeCompare(other.label, "en");
}

function textOf({ label, section = "", examples }: SheetLabel): string {
  return [label, section, ...examples].join("\n").toLowerCase();
}

function toLabel({ places: _, isOfSection: __, reasonCounts, ...label }: Group): SheetLabel {
  const reasons = [...reasonCounts].sort(([, one], [, other]) => other - one).map(([reason]) => reason);
  return { ...label, reasons };
}
