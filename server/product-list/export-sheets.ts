import { kindName } from "#core/download/document.ts";
import { type FactDefinition, type FactValue, factText } from "#core/facts/fact.ts";
import { ownValue } from "#core/own-value.ts";
import { portionsOf } from "#core/portions.ts";
import { type SuccessorKind, successorKindNames } from "#core/product/successor.ts";
import { headKey, productHeads, workbookHeads } from "#core/product-list/heads.ts";
import { type CategoryDocument, categories } from "../catalog/category/category-collection.ts";
import { currentFacts } from "../catalog/fact/site-facts.ts";
import { type ProductDocument, products } from "../catalog/product/product-collection.ts";
import type { Database } from "../database/database.ts";
import { readStates } from "../history/read-states.ts";
import type { WrittenCell, WrittenColumn, WrittenSheet } from "../spreadsheets/workbook-writer.ts";

/** A workbook is made in memory. */
export const mostInWorkbook = 2_000;

const productsAtOnce = 50;

export const sheetNames = { products: "Products", categories: "Categories", links: "Links", files: "Files" };

export const linkHeads = ["Model", "Kind", "Leads to", "Sentence", "Product id"];
export const linkKinds = ["Accessory", ...Object.values(successorKindNames).map((name) => `${name} successor`)];
export const fileHeads = ["Model", "What", "File", "Text", "Kind", "Language", "Version", "Date", "Id", "Product id"];
export const fileKinds = ["Main image", "Image", "Download", "Spec sheet"] as const;
export const categoryHeads = ["Name", "Description", "Features", "Id"];

/** With the unit of its cells, which stands in none of them. */
export function factHead({ name, unit }: Pick<FactDefinition, "name" | "unit">): string {
  const isField = productHeads.some((head) => headKey(head.name) === headKey(name));
  return `${isField ? "Fact: " : ""}${name}${unit === undefined ? "" : ` (${unit})`}`;
}

/** The cell below `factHead`: one number as a number, anything else as visitors read it, without the unit. */
export function factCell(fact: FactDefinition, values: Omit<FactValue, "factId">[]): WrittenCell {
  const [first, ...others] = values;
  if (!first) return "";
  const { low, high, condition } = first;
  if (fact.type === "number" && others.length === 0 && low !== undefined && low === high && !condition) return low;
  return values.map((value) => factText({ ...fact, unit: undefined }, value)).join("; ");
}

export function textOfCell(cell: WrittenCell): string {
  return typeof cell === "object" ? cell.day : String(cell);
}

/** Its sheets for people to edit: products by category and model. `ids` chooses among them. */
export async function exportSheets(database: Database, ids?: readonly string[]): Promise<WrittenSheet[]> {
  const { set } = await currentFacts(database);
  const known = await database.selectFrom("category").select("id").execute();
  const states = await readStates(
    database,
    categories,
    known.map(({ id }) => id),
  );
  const byId = new Map([...states].map(([id, state]) => [id, categories.documentOf(state)]));
  const chosen = new Set(ids);
  const rows = await database.selectFrom("product").select(["id", "model", "category_id"]).execute();
  const models = new Map(rows.map(({ id, model }) => [id, model]));
  const order = rows
    .map(({ id, model, category_id }) => ({ id, model, category: byId.get(category_id)?.name ?? "" }))
    .filter(({ id }) => ids === undefined || chosen.has(id))
    .sort((one, other) => inOrder(one.category, other.category) || inOrder(one.model, other.model));

  const productRows: WrittenCell[][] = [];
  const linkRows: WrittenCell[][] = [];
  const fileRows: WrittenCell[][] = [];
  for (const some of portionsOf(
    order.map(({ id }) => id),
    productsAtOnce,
  )) {
    const found = await readStates(database, products, some, { withoutRows: true });
    const factsOf = await factValuesOf(database, some);
    for (const id of some) {
      const state = found.get(id);
      if (!state) continue;
      const product = products.documentOf(state);
      const values = Map.groupBy(factsOf.get(id) ?? [], ({ factId }) => factId);
      const cells = fieldCells(id, product, byId.get(product.category));
      const ofFacts = set.all.map((fact) => factCell(fact, values.get(fact.id) ?? []));
      productRows.push([...cells.slice(0, -1), ...ofFacts, ...cells.slice(-1)]);
      linkRows.push(...linksOf(product, models).map((cells) => [...cells, id]));
      fileRows.push(...filesOf(product).map((cells) => [...cells, id]));
    }
  }
  const categoryRows = Array.from(byId, ([id, { name, description, features }]) => [
    ...[name, description, features.map(({ label }) => label).join("; ")],
    id,
  ]).sort(([one = ""], [other = ""]) => inOrder(one, other));
  const ofFacts = set.all.map((fact): WrittenColumn => ({ head: factHead(fact), width: 16, choices: wordsOf(fact) }));
  const ofFields = workbookHeads.map(({ field, name, kind }): WrittenColumn => {
    const width = kind === "text" ? 48 : kind === "list" || kind === "choice" ? 28 : 18;
    const named = { sheet: sheetNames.categories, count: categoryRows.length };
    return {
      ...{ head: name, width, isHidden: kind === "id", format: kind === "day" ? kind : "text" },
      choices: field === "category" ? named : kind === "yesNo" ? ["Yes", "No"] : undefined,
    };
  });
  return [
    {
      name: sheetNames.products,
      columns: [...ofFields.slice(0, -1), ...ofFacts, ...ofFields.slice(-1)],
      rows: productRows,
    },
    { name: sheetNames.categories, columns: columnsOf(categoryHeads), rows: categoryRows },
    { name: sheetNames.links, columns: columnsOf(linkHeads, { Kind: linkKinds }), rows: linkRows },
    { name: sheetNames.files, columns: columnsOf(fileHeads), rows: fileRows },
  ];
}

/** In the order of `workbookHeads`. */
function fieldCells(id: string, product: ProductDocument, category: CategoryDocument | undefined): WrittenCell[] {
  const labels = (category?.features ?? []).filter((feature) => product.features.includes(feature.id));
  const own: Record<string, unknown> = {
    ...product,
    id,
    category: category?.name,
    features: labels.map(({ label }) => label).join("; "),
    ndaa: product.ndaa ? "Yes" : "No",
  };
  return workbookHeads.map(({ field, kind }) => {
    const value = String(ownValue(own, field) ?? "");
    // A column of months and days holds texts: as a number, a day would be shown as 47664 there.
    return kind === "day" && value !== "" ? { day: value } : value;
  });
}

function linksOf({ model, accessories, successors }: ProductDocument, models: Map<string, string>): WrittenCell[][] {
  const to = accessories.flatMap((id) => models.get(id) ?? []).sort(inOrder);
  return [
    ...to.map((accessory) => [model, "Accessory", accessory, ""]),
    ...successors.map(({ product, kind, sentence }) => [
      model,
      successorLink(kind),
      models.get(product) ?? "",
      sentence,
    ]),
  ];
}

export function successorLink(kind: SuccessorKind): string {
  return `${successorKindNames[kind]} successor`;
}

function filesOf({ model, image, images, downloads, sheet }: ProductDocument): WrittenCell[][] {
  const none = ["", "", "", ""];
  const [main, additional, download, spec] = fileKinds;
  return [
    [model, main, image.file.name, image.alt, ...none, ""],
    ...images.map(({ id, file, alt }) => [model, additional, file.name, alt, ...none, id]),
    ...downloads.map(({ id, file, description, kind, language, documentVersion, date }): WrittenCell[] => [
      ...[model, download, file.name, description ?? "", kind ? kindName(kind) : "", language ?? ""],
      ...[documentVersion ?? "", date === undefined ? "" : { day: date }, id],
    ]),
    ...(sheet ? [[model, spec, sheet.file.name, "", ...none, ""]] : []),
  ];
}

function columnsOf(heads: string[], choices: Record<string, string[]> = {}): WrittenColumn[] {
  return heads.map((head) => {
    const isWide = ["Description", "Features", "Sentence", "Text"].includes(head);
    const format = head === "Date" ? "day" : "text";
    return { head, width: isWide ? 48 : 24, isHidden: /id$/i.test(head), format, choices: choices[head] };
  });
}

/** A drop-down holds 255 characters. */
function wordsOf({ type, words = [], isMany }: FactDefinition): string[] | undefined {
  if (type === "yesNo") return ["Yes", "No"];
  const names = words.map(({ name }) => name);
  const isOffered =
    type === "choice" && !isMany && names.join(",").length <= 255 && !names.some((name) => /[",]/.test(name));
  return isOffered ? names : undefined;
}

/** What products state, by their ids. */
export async function factValuesOf(database: Database, ids: string[]): Promise<Map<string, FactValue[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("product_fact")
    .select(["product_id", "kind", "low", "high", "text", "condition"])
    .where("product_id", "in", ids)
    .orderBy("position")
    .execute();
  const values = rows.map(({ product_id, kind: factId, low, high, text, condition }) => ({
    ...{ product_id, factId, low: low ?? undefined, high: high ?? undefined },
    ...{ text: text ?? undefined, condition: condition ?? undefined },
  }));
  return Map.groupBy(values, ({ product_id }) => product_id);
}

function inOrder(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
