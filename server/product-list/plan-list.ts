import type { FactValue } from "#core/facts/fact.ts";
import { newId } from "#core/id.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { portionsOf } from "#core/portions.ts";
import { headNamed } from "#core/product-list/heads.ts";
import type { NdaaOfNew } from "#core/product-list/kept-list.ts";
import { cellMessages, type ListCell, readCharacters, textOf } from "#core/product-list/list-cell.ts";
import { type ListRow, type ListSheet, listLimits, listMessages } from "#core/product-list/list-sheet.ts";
import { inRows, type ListMatch, modelOf, type NewFact, rowsBelow } from "#core/product-list/match-list.ts";
import { type PlannedRow, rowKey, type WrongCell } from "#core/product-list/planned-row.ts";
import { modelOfFile } from "#core/product-list/product-files.ts";
import { uniqueKey } from "#core/unique-key.ts";
import type { DocumentFile } from "../catalog/collection.ts";
import { type ProductDocument, products } from "../catalog/product/product-collection.ts";
import type { Entry } from "../catalog/save/save.ts";
import type { Database } from "../database/database.ts";
import { readStates } from "../history/read-states.ts";
import { factValuesOf } from "./export-sheets.ts";
import { type ListSite, loadListSite, modelKeys } from "./list-site.ts";
import { editCategories, otherRows } from "./other-sheets.ts";
import { type CellChange, listCellMessages, type ReadColumn, readCell, readColumn } from "./product-cells.ts";
import { type FileBeside, fileChanges } from "./product-files.ts";
import { isTypedByHand } from "./typed-by-hand.ts";

export interface ListOptions {
  ndaa: NdaaOfNew | undefined;
  /** What each new product gets as its picture, unless one of the files is its own. */
  standIn: DocumentFile;
  /** Each belongs to the product after which it is named, or whose row names it. */
  files?: readonly FileBeside[];
  /** The other sheets of an export. */
  others?: readonly ListSheet[];
  /** Rows that stay out, as `Products!12`. */
  without?: ReadonlySet<string>;
  /** Whether rows go in without those of their cells that are wrong, if a product needs none of these. */
  skipsWrongCells?: boolean | undefined;
  pause?: (() => Promise<void>) | undefined;
}

export interface ListPlan {
  rows: PlannedRow[];
  /** Names of what it adds besides products. */
  categories: string[];
  features: string[];
  facts: string[];
  hiddenRows: number;
  /** Rows of one cell alone, which are no products. */
  titleRows: number;
  /** Names of files that belong to no product. */
  nobodys: string[];
  /** Pictures that rows name by an address, which nobody fetches. */
  addresses: { model: string; address: string }[];
  /** What `save` takes: the rows that are neither wrong nor the same. */
  entries: Entry[];
}

export const planMessages = {
  ndaa: "Yes or No in a column, or an answer for all new products: are they NDAA compliant?",
  noModel: "A model.",
  tooLong: "No more cells than there are heads.",
  sameProduct: (row: number) => `Another product: row ${row} is this one too.`,
  otherModel: (model: string, other: string) => `One product: the id is that of ${model}, the model that of ${other}.`,
};

/** Compares a sheet with the site. Empty cells, missing columns and missing rows leave all as it is. */
export async function planList(
  database: Database,
  sheet: ListSheet,
  match: ListMatch,
  options: ListOptions,
): Promise<Outcome<ListPlan>> {
  const { rows, hiddenRows } = inRows(sheet, match.runs);
  const heads = rows.find(({ row }) => row === match.head)?.cells ?? [];
  const { below, titles } = rowsBelow(rows, match.head, await modelKeys(database));
  if (below.length > listLimits.products) return refused({ list: listMessages.tooManyProducts(below.length) });
  const columns = readColumns(match, heads, below);
  // A row that is wrong adds nothing: neither a category, nor a product that others name.
  let left = options.without ?? new Set<string>();
  const wrong: PlannedRow[] = [];
  for (;;) {
    const some = below.filter(({ row }) => !left.has(rowKey({ sheet: sheet.name, row })));
    const plan = await planRows(database, some, {
      sheet: sheet.name,
      match,
      columns,
      heads: heads.length,
      options: { ...options, without: left },
    });
    const found = plan.rows.filter(({ is }) => is === "wrong");
    wrong.push(...found);
    if (found.length === 0)
      return done({ ...plan, rows: [...wrong, ...plan.rows], hiddenRows, titleRows: titles.length });
    left = new Set([...left, ...found.map(rowKey)]);
  }
}

function readColumns({ columns }: ListMatch, heads: ListCell[], rows: ListRow[]): ReadColumn[] {
  return columns.flatMap((target, place) => {
    if (target === undefined || target === "left out") return [];
    const cells = rows.flatMap(({ cells }) => (textOf(cells[place]) === "" ? [] : (cells[place] ?? "")));
    return readColumn(place, textOf(heads[place]), target, cells);
  });
}

interface Planning {
  sheet: string;
  match: ListMatch;
  columns: ReadColumn[];
  /** How many there are. */
  heads: number;
  options: ListOptions;
}

async function planRows(
  database: Database,
  rows: ListRow[],
  planning: Planning,
): Promise<Omit<ListPlan, "hiddenRows" | "titleRows">> {
  const { columns, options } = planning;
  const { others = [], without = new Set() } = options;
  const made = columns.flatMap(({ target }): NewFact[] => ("newFact" in target ? [target.newFact] : []));
  const site = await loadListSite(database, made);
  const featurePlaces = columns.flatMap(({ target, place }) => {
    return "field" in target && target.field === "features" ? place : [];
  });
  const featureCells = rows.flatMap(({ cells }) => featurePlaces.map((place) => textOf(cells[place])));
  const planned = editCategories(others, site, { without, featureCells });
  const named = namedRows(rows, planning, site);
  const ofOthers = otherRows(others, site).filter((row) => !without.has(rowKey(row)));
  const byProduct = Map.groupBy(ofOthers, ({ product }) => product);
  const { filesOf, nobodys, addresses } = filesByProduct(named, planning, site);
  for (const { sheet, row, model } of byProduct.get(undefined) ?? [])
    planned.push(
      wrongRow({ sheet, row, model }, [{ head: "Model", value: model, expected: listCellMessages.models([model]) }]),
    );
  const inList = new Set<string | undefined>(named.map(({ product }) => product));
  const alone = [...byProduct].flatMap(([product, [first]]): NamedRow[] => {
    if (product === undefined || !first || inList.has(product)) return [];
    inList.add(product);
    return [{ sheet: first.sheet, row: first.row, cells: [], said: "", model: first.model, product, isNew: false }];
  });
  const onlyFiles = [...filesOf.keys()].flatMap((product, at): NamedRow[] => {
    const row = {
      sheet: filesSheet,
      row: at + 1,
      cells: [],
      said: "",
      model: site.models.get(product) ?? "",
      product,
      isNew: false,
    };
    return inList.has(product) || without.has(rowKey(row)) ? [] : [row];
  });
  const entries: Entry[] = [];
  for (const some of portionsOf([...named, ...alone, ...onlyFiles], rowsAtOnce)) {
    const ids = some.flatMap(({ product, isNew }) => (isNew ? [] : product));
    const states = await readStates(database, products, ids);
    const values = await factValuesOf(database, ids);
    for (const { sheet, row, cells, said, model, product, isNew, wrong } of some) {
      const today = states.get(product);
      const before = today ? products.documentOf(today) : blank(model, options);
      const reading = { site, before, said, values: values.get(product) ?? [], isNew, options };
      const read = wrong
        ? { product: before, changes: [], wrong: [wrong], skipped: [] }
        : readRow(cells, columns, reading);
      if (read.wrong.length > 0) {
        planned.push(wrongRow({ sheet, row, model }, read.wrong));
        continue;
      }
      for (const other of byProduct.get(product) ?? []) {
        const change = other.read(read.product);
        if (!change.ok)
          planned.push(wrongRow(other, [{ head: "", value: other.model, expected: change.errors.cell ?? "" }]));
        else if (change.value) {
          read.product = change.value.edit(read.product);
          read.changes.push(change.value);
        }
      }
      for (const change of fileChanges(read.product, filesOf.get(product) ?? [], options.standIn.object)) {
        read.product = change.edit(read.product);
        read.changes.push(change);
      }
      const is = isNew ? "new" : read.changes.length > 0 ? "changed" : "same";
      const version = Number(today?.record.version ?? 0);
      const typedFacts = read.changes.flatMap(({ typedFact }) => typedFact ?? []);
      planned.push({
        ...{ sheet, row, model, is, product, version, wrong: [], skipped: read.skipped },
        cells: read.changes.map(({ field, before, after }) => ({ field, before, after })),
        isTyped: today !== undefined && (await isTypedByHand(database, today, typedFacts)),
        hasStandIn: isNew && read.product.image.file.object === options.standIn.object,
      });
      if (is === "same") continue;
      entries.push({ kind: products, id: product, after: read.product, base: isNew ? null : version, today } as Entry);
    }
    await options.pause?.();
  }
  const { entries: added, ...names } = site.added();
  return { rows: planned, ...names, nobodys, addresses, entries: [...added, ...entries] };
}

function wrongRow({ sheet, row, model }: Pick<PlannedRow, "sheet" | "row" | "model">, wrong: WrongCell[]): PlannedRow {
  return {
    ...{ sheet, row, model, is: "wrong", product: "", version: 0 },
    cells: [],
    wrong,
    skipped: [],
    isTyped: false,
    hasStandIn: false,
  };
}

const rowsAtOnce = 50;

interface NamedRow extends ListRow {
  sheet: string;
  /** The model that the row says, empty if it says none. */
  said: string;
  model: string;
  product: string;
  isNew: boolean;
  wrong?: WrongCell | undefined;
}

/** Which product each row is: by this site's id, else by its model. */
function namedRows(rows: ListRow[], { sheet, match, columns, heads }: Planning, site: ListSite): NamedRow[] {
  const { column = 0, part } = match.model ?? {};
  const idColumn = columns.find(({ target }) => "field" in target && target.field === "id");
  const modelColumn = columns.find(({ place }) => place === column);
  const head = modelColumn?.head ?? "";
  const found = new Map<string, number>();
  const width = widthOf(rows, heads);
  const named = rows.map(({ row, cells }): NamedRow => {
    const cell = cells[column] ?? "";
    const model = modelOf(cell, part) ?? "";
    const value = textOf(cell);
    const id = textOf(cells[idColumn?.place ?? -1]);
    const byId = site.models.has(id) ? id : undefined;
    const byModel = site.productNamed(model);
    const product = byId ?? byModel ?? newId();
    const isNew = byId === undefined && byModel === undefined;
    const characters = part === undefined ? readCharacters(cell) : done(model);
    const first = found.get(isNew ? uniqueKey(model) : product);
    const expected =
      cells.length > width
        ? planMessages.tooLong
        : model === ""
          ? isNew
            ? planMessages.noModel
            : undefined
          : !characters.ok
            ? characters.errors.cell
            : isNew && isExponential(model)
              ? cellMessages.numberAsText
              : byId !== undefined && byModel !== undefined && byId !== byModel
                ? planMessages.otherModel(site.models.get(byId) ?? "", model)
                : first !== undefined
                  ? planMessages.sameProduct(first)
                  : undefined;
    found.set(isNew ? uniqueKey(model) : product, row);
    const wrong = expected === undefined ? undefined : { head, value, expected };
    return { sheet, row, cells, said: model, model: model || (site.models.get(product) ?? ""), product, isNew, wrong };
  });
  for (const { product, model, wrong } of named) if (!wrong && model !== "") site.addModel(product, model);
  return named;
}

/** A long number as spreadsheets write it: `1.2E+10`. */
function isExponential(model: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d+$/i.test(model);
}

/** How many cells a row may have: more than the heads only where most rows have more, such as remarks. */
function widthOf(rows: ListRow[], heads: number): number {
  const longer = rows.filter(({ cells }) => cells.length > heads).length;
  return longer * 2 < rows.length ? heads : Number.POSITIVE_INFINITY;
}

/** Where a product stands whose row only a file is. */
const filesSheet = "Files beside the list";

/** Gives each file to a product by its name, or by the row that names it. */
function filesByProduct(named: NamedRow[], { columns, options }: Planning, site: ListSite) {
  const { files = [] } = options;
  const filesOf = new Map<string, FileBeside[]>();
  const add = (product: string, file: FileBeside) => filesOf.set(product, [...(filesOf.get(product) ?? []), file]);
  const byName = new Map(files.map((file) => [uniqueKey(file.file.name), file]));
  const taken = new Set<FileBeside>();
  const addresses: ListPlan["addresses"] = [];
  const places = columns.flatMap(({ target, place }) => ("field" in target && target.field === "picture" ? place : []));
  for (const { product, model, cells, wrong } of named) {
    if (wrong) continue;
    for (const text of places.flatMap((place) => textOf(cells[place]).split(/[,;|\n]\s*/))) {
      const file = byName.get(uniqueKey(decodedName(text.split("/").at(-1) ?? "")));
      if (file) {
        add(product, file);
        taken.add(file);
      } else if (/^https?:\/\//i.test(text)) addresses.push({ model, address: text });
    }
  }
  const idsByKey = new Map([...site.models].map(([id, model]) => [uniqueKey(model), id]));
  const nobodys: string[] = [];
  for (const file of files) {
    if (taken.has(file)) continue;
    const product = idsByKey.get(modelOfFile(file.file.name, idsByKey.keys()) ?? "");
    if (product === undefined) nobodys.push(file.file.name);
    else add(product, file);
  }
  return { filesOf, nobodys, addresses };
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name.replace(/[?#].*$/, ""));
  } catch {
    return name;
  }
}

function blank(model: string, { standIn }: ListOptions): ProductDocument {
  return {
    ...{ model, description: "", ndaa: false, specs: "", category: "", features: [], accessories: [], successors: [] },
    image: { alt: "", file: standIn },
    ...{ images: [], downloads: [], sheet: undefined, radioModules: [], onvif: [], facts: {} },
  };
}

interface RowReading {
  site: ListSite;
  before: ProductDocument;
  said: string;
  values: readonly FactValue[];
  isNew: boolean;
  options: ListOptions;
}

function readRow(
  cells: ListCell[],
  columns: ReadColumn[],
  { site, before, said, values, isNew, options }: RowReading,
): { product: ProductDocument; changes: CellChange[]; wrong: WrongCell[]; skipped: WrongCell[] } {
  let product = before;
  const changes: CellChange[] = [];
  const wrong: WrongCell[] = [];
  const skipped: WrongCell[] = [];
  const fieldOf = ({ target }: ReadColumn) => ("field" in target ? target.field : undefined);
  // Features are those of the category that the row says.
  const ordered = columns.toSorted(
    (one, other) => Number(fieldOf(other) === "category") - Number(fieldOf(one) === "category"),
  );
  for (const column of ordered) {
    const field = fieldOf(column);
    if (field === "id" || field === "picture" || (field === "model" && isNew)) continue;
    const cell = field === "model" ? said : (cells[column.place] ?? "");
    const read = readCell(column, cell, { site, product, values });
    if (!read.ok) {
      const isOptional = field === undefined || !needed.has(field);
      const wrongCell = { head: column.head, value: textOf(cell), expected: read.errors.cell ?? "", isOptional };
      (isOptional && options.skipsWrongCells ? skipped : wrong).push(wrongCell);
    } else if (read.value) {
      product = read.value.edit(product);
      changes.push(read.value);
    }
  }
  if (!isNew) return { product, changes, wrong, skipped };
  const isSaid = (name: string) =>
    columns.some((column) => fieldOf(column) === name && textOf(cells[column.place]) !== "");
  const ndaa = columns.find((column) => fieldOf(column) === "ndaa");
  if (!isSaid("ndaa")) {
    if (ndaa) wrong.push({ head: ndaa.head, value: "", expected: cellMessages.yesNo });
    else if (options.ndaa) product = { ...product, ndaa: options.ndaa === "all" };
    else wrong.push({ head: "", value: "", expected: planMessages.ndaa });
  }
  for (const name of ["category", "description"] as const) {
    const isWrong = wrong.some(({ head }) => headNamed(head)?.field === name);
    if (product[name] === "" && !isWrong) wrong.push({ head: name, value: "", expected: listCellMessages.required });
  }
  return { product, changes, wrong, skipped };
}

/** Fields without which no product is. */
const needed: ReadonlySet<string> = new Set(["model", "category", "description", "ndaa"]);
