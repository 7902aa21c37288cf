import { type Fact, type FactRow, factText } from "#core/facts/fact.ts";
import { factsToDecide } from "#core/facts/facts-to-decide.ts";
import type { SheetReading } from "#core/facts/read-sheet.ts";
import type { ComparedFact, ComparedRow, SheetChange, SheetResult } from "#core/facts/sheet-change.ts";
import type { SheetChoices } from "#core/facts/sheet-choices.ts";
import { ownValue } from "#core/own-value.ts";
import { type SpecRows, specSections } from "#core/product/spec-table.ts";
import { labelKey } from "#core/quantities/label-key.ts";
import type { DecimalMark } from "#core/quantities/numbers.ts";
import type { Database } from "../../database/database.ts";
import type { StagedUploads } from "../../uploads/uploads.ts";
import { previewAssignments } from "./fact-preview.ts";
import { sheetOf } from "./facts-of-product.ts";
import { isOtherSheet, otherModels } from "./other-sheet.ts";
import { readInThread } from "./read-in-thread.ts";
import { afterChoices } from "./sheet-choices.ts";
import { labelUses } from "./sheet-rows-list.ts";
import { currentFacts, type SiteFacts } from "./site-facts.ts";
import { loadSheets } from "./write-facts.ts";

export interface UploadOwner {
  /** Absent for a new product. */
  product?: string;
  category?: string;
  /** Model in the form. */
  model?: string;
  /** The head of the chosen column. */
  column?: string;
  decimalMark?: DecimalMark;
  choices?: SheetChoices;
}

/** What an uploaded sheet states with the form's choices, compared with what the product states today. */
export async function factsOfUpload(
  { reading, background }: { reading: Database; background: Database },
  uploads: Pick<StagedUploads, "sheet">,
  upload: string,
  { product, category, model, column, decimalMark, choices }: UploadOwner,
): Promise<SheetChange | undefined> {
  const sheet = await uploads.sheet(upload);
  if (!sheet) return undefined;
  const today = await currentFacts(reading);
  const then = choices ? afterChoices(today, choices) : today;
  const [stored] = product === undefined ? [] : await loadSheets(reading, [product]);
  const before = stored && sheetOf(stored, today);
  const [now] = before ? await readInThread([before]) : [];
  const ofCategory = category ?? stored?.category_id ?? "";
  const owned = { rows: JSON.stringify(sheet.rows), model: model ?? stored?.model ?? "", decimalMark };
  const catalog = await otherModels(reading, owned);
  const facts = then.factsOf(ofCategory);
  const isOther = await isOtherSheet({ ...owned, catalog });
  // What was chosen for the sheet before is no answer for one that names another model.
  const asSheet = { ...owned, catalog, column: column ?? (isOther ? undefined : (stored?.model_column ?? undefined)) };
  const [read] = await readInThread([{ ...asSheet, facts }]);
  if (!read) return undefined;
  // A label that the form has assigned stays in its list, where it can be changed.
  const plain = choices && (await readInThread([{ ...asSheet, facts: today.factsOf(ofCategory) }]))[0];
  const unassigned = onceEach((plain ?? read).unassigned);

  const others = await labelUses(
    background,
    unassigned.map(({ label }) => ({ label })),
    product,
  );
  const elsewhere = choices && (await previewAssignments(background, choices, { except: product }));
  const typed = stored?.typed ?? {};
  return {
    ...{
      columns: read.columns,
      letters: read.letters,
      column: read.column,
      headRow: read.headRow,
      names: read.names,
      list: read.list,
    },
    isChosen: asSheet.column !== undefined,
    cells: comparedCells(then, read),
    waiting: read.waiting.length,
    unassigned: unassigned.map((row, place) => ({ ...row, others: others[place]?.sheets ?? 0 })),
    facts: comparedFacts(then, { before: now?.facts ?? [], after: read.facts, typed }),
    rows: comparedRows(stored?.rows ? (JSON.parse(stored.rows) as SpecRows) : [], sheet.rows),
    unread: factsToDecide(read.unread, typed).flatMap(({ factId, row, reason }) => {
      const name = then.set.get(factId)?.name;
      return name === undefined ? [] : [{ name, row, reason }];
    }),
    elsewhere: elsewhere && {
      ...{ products: elsewhere.products, sheets: elsewhere.sheets, of: elsewhere.of },
      ...{ new: elsewhere.counts.new, changed: elsewhere.counts.changed, gone: elsewhere.counts.gone },
    },
  };
}

function onceEach(rows: FactRow[]): FactRow[] {
  return [...new Map(rows.toReversed().map((row) => [labelKey(row.label), row])).values()].reverse();
}

interface Stated {
  before: SheetReading["facts"];
  after: SheetReading["facts"];
  typed: Record<string, string | undefined>;
}

function comparedFacts({ set }: SiteFacts, { before, after, typed }: Stated): ComparedFact[] {
  return set.all.flatMap((fact) => {
    const textOf = (facts: Fact[]) =>
      facts
        .filter(({ factId }) => factId === fact.id)
        .map((value) => factText(fact, value))
        .join(", ");
    const [old, fresh] = [textOf(before), textOf(after)];
    if (old === "" && fresh === "") return [];
    const row = after.find(({ factId }) => factId === fact.id)?.row;
    return {
      ...{ fact: fact.id, name: fact.name, before: old, after: fresh, result: resultOf(old, fresh) },
      ...{ row, typed: ownValue(typed, fact.id), isFilter: fact.filter !== undefined },
    };
  });
}

function resultOf(before: string, after: string): SheetResult {
  if (after === "") return "gone";
  if (before === "") return "new";
  return before === after ? "same" : "changed";
}

/** Rows as visitors see them, in the order of the new sheet; rows that are gone come last. */
function comparedRows(before: SpecRows, after: SpecRows): ComparedRow[] {
  const [old, fresh] = [rowsOf(before), rowsOf(after)];
  const removed = [...old].filter(([name]) => !fresh.has(name));
  return [
    ...Array.from(fresh, ([name, { text, ...row }]) => {
      const known = old.get(name)?.text;
      return {
        id: name,
        ...row,
        before: known ?? "",
        after: text,
        result: known === undefined ? ("new" as const) : resultOfRow(known, text),
      };
    }),
    ...removed.map(([id, { text, ...row }]) => ({ id, ...row, before: text, after: "", result: "gone" as const })),
  ];
}

function resultOfRow(before: string, after: string): SheetResult {
  return before === after ? "same" : "changed";
}

function rowsOf(rows: SpecRows): Map<string, { section?: string | undefined; label: string; text: string }> {
  const named = specSections(rows).flatMap(({ title, rows: lines }) =>
    lines.map(({ name, values }) => ({ section: title, label: name, text: values.filter(Boolean).join(" · ") })),
  );
  const seen = new Map<string, number>();
  return new Map(
    named.map((row) => {
      const name = `${row.section ?? ""}\n${row.label}`;
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      return [`${name}\n${times}`, row];
    }),
  );
}

/** What is read of each row, beside its value for each model. */
function comparedCells({ set }: SiteFacts, { cells = [], facts, waiting }: SheetReading): SheetChange["cells"] {
  const waits = new Set(waiting.map(({ label }) => label));
  return cells.map(({ label, values, row }) => {
    const own = facts.filter(({ row }) => row?.label === label);
    const read = [...Map.groupBy(own, ({ factId }) => factId)].flatMap(([factId, ofFact]) => {
      const fact = set.get(factId);
      return fact ? `${fact.name}, ${ofFact.map((value) => factText(fact, value)).join(", ")}` : [];
    });
    return { label, values, row, read: read.join("; "), isWaiting: waits.has(label) };
  });
}
