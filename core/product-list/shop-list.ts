import { counted } from "../counted.ts";
import { htmlText } from "./html-text.ts";
import { textOf } from "./list-cell.ts";
import type { ListRow, ListSheet } from "./list-sheet.ts";

/** An export of a shop as a list with a product a row, under heads of this site. */
export interface ShopList {
  shop: "WooCommerce" | "Shopify";
  sheet: ListSheet;
  /** Sentences about what is not in it. */
  notes: string[];
}

/** Undefined for a list of another kind. */
export function shopList(sheet: ListSheet): ShopList | undefined {
  return wooCommerce(sheet) ?? shopify(sheet);
}

interface Table {
  heads: string[];
  rows: { row: number; texts: string[] }[];
}

function tableOf({ rows: [head, ...rows] }: ListSheet): Table {
  return {
    heads: (head?.cells ?? []).map(textOf),
    rows: rows.map(({ row, cells }) => ({ row, texts: cells.map(textOf) })),
  };
}

/** A sheet of these columns, whose cells are made of a row's texts. */
function sheetOf(name: string, head: number, columns: string[], rows: { row: number; cells: string[] }[]): ListSheet {
  const all: ListRow[] = [{ row: head, cells: columns }, ...rows];
  return { name, rows: all, hiddenRows: 0, hiddenColumns: [] };
}

const wooTypes = /^(?:simple|variable|variation|grouped|external)(?:,|$)/;
const wooVisibilities = new Set(["visible", "catalog", "search", "hidden"]);
const wooStates = new Set(["1", "0", "-1"]);

/** Its heads are in the shop's language, so that values and places say what a column is. */
function wooCommerce(sheet: ListSheet): ShopList | undefined {
  const { heads, rows } = tableOf(sheet);
  const filled = (place: number) => rows.flatMap(({ texts }) => texts[place] || []);
  const isAll = (place: number, isIt: (text: string) => boolean) =>
    filled(place).length > 0 && filled(place).every(isIt);
  const places = heads.map((_, place) => place);
  const type = places.find((place) => isAll(place, (text) => wooTypes.test(text))) ?? -1;
  const visibility = places.find((place) => isAll(place, (text) => wooVisibilities.has(text))) ?? -1;
  if (type < 0 || visibility <= type) return undefined;
  const state =
    places.slice(type + 2).find((place) => isAll(place, (text) => wooStates.has(text.replace("'", "")))) ?? -1;
  const images = places.slice(visibility).find((place) => isAll(place, isPictureAddress)) ?? -1;
  const isNumbers = (place: number) => isAll(place, (text) => !Number.isNaN(Number(text)));
  const category = [images - 3, images - 2, images - 1].find(
    (place) => place > visibility + 2 && filled(place).length > 0 && !isNumbers(place),
  );
  const [sku, name] = [type + 1, state - 1];
  const model = filled(sku).length > 0 ? sku : name;
  const description = [visibility + 1, visibility + 2].find((place) => filled(place).length * 2 > rows.length);
  const specs = description === visibility + 1 && filled(visibility + 2).length > 0 ? visibility + 2 : undefined;
  const attributes = attributePlaces(heads, filled);
  const names = [...new Set(attributes.flatMap(({ name }) => filled(name)))];
  const weights = places.filter((place) => /\([a-z"]{1,4}\)$/i.test(heads[place] ?? "") && filled(place).length > 0);
  const taken = rows.filter(
    ({ texts }) => texts[state]?.replace("'", "") === "1" && !texts[type]?.startsWith("variation"),
  );
  const drafts = rows.filter(({ texts }) => texts[state]?.replace("'", "") !== "1").length;
  const variations = rows.length - drafts - taken.length;
  const columns = [
    ...["Model", "Category", "Description", "Specs text", "Picture"],
    ...weights.map((place) => heads[place] ?? ""),
    ...names,
  ];
  const list = taken.map(({ row, texts }) => ({
    row,
    cells: [
      ...[texts[model] ?? "", texts[category ?? -1] ?? ""],
      ...[description, specs].map((place) => htmlText(withLines(texts[place ?? -1] ?? ""))),
      ...[texts[images] ?? "", ...weights.map((place) => texts[place] ?? "")],
      ...names.map((name) => {
        const pair = attributes.find((places) => texts[places.name] === name);
        return withLines(texts[pair?.value ?? -1] ?? "").replaceAll(/,\s+/g, "; ");
      }),
    ],
  }));
  return {
    shop: "WooCommerce",
    sheet: sheetOf(sheet.name, sheet.rows[0]?.row ?? 1, columns, list),
    notes: [
      ...(drafts > 0 ? [`${counted(drafts, "draft or private product", "drafts or private products")} left out.`] : []),
      ...(variations > 0 ? [`${counted(variations, "variation")} left out: what varies belongs to the product.`] : []),
    ],
  };
}

/** WooCommerce writes the end of a line as a backslash and an n. */
function withLines(text: string): string {
  return text.replaceAll("\\n", "\n").replaceAll("\\,", ",");
}

function isPictureAddress(text: string): boolean {
  return (
    text.split(/,\s*/).every((one) => /^https?:\/\/\S+$/i.test(one)) && /\.(?:jpe?g|png|webp|gif|avif)\b/i.test(text)
  );
}

/** Pairs of columns, name beside value: heads that follow each other with one number. */
function attributePlaces(heads: string[], filled: (place: number) => string[]): { name: number; value: number }[] {
  const numberOf = (place: number) => /\d+/.exec(heads[place] ?? "")?.[0];
  return heads.flatMap((_, name) => {
    const number = numberOf(name);
    const isFirst = number !== undefined && numberOf(name - 1) !== number;
    const isPair = isFirst && numberOf(name + 1) === number && numberOf(name + 2) === number;
    const isFile = filled(name + 1).some((text) => /^https?:\/\//i.test(text));
    return isPair && !isFile ? [{ name, value: name + 1 }] : [];
  });
}

type ShopifyField =
  | "handle"
  | "title"
  | "description"
  | "type"
  | "category"
  | "sku"
  | "image"
  | "grams"
  | "published"
  | "status";

/** Heads of Shopify's three generations. */
const shopifyHeads: Record<ShopifyField, string[]> = {
  handle: ["Handle", "URL handle"],
  title: ["Title"],
  description: ["Body (HTML)", "Body HTML", "Description"],
  type: ["Type"],
  category: ["Product Category", "Product category", "Standard Product Type"],
  sku: ["Variant SKU", "SKU"],
  image: ["Image Src", "Product image URL"],
  grams: ["Variant Grams", "Weight value (grams)"],
  published: ["Published", "Published on online store"],
  status: ["Status"],
};

const metafield = /^(.*) \((?:product|variant)\.metafields\.[^)]+\)$/;

function shopify(sheet: ListSheet): ShopList | undefined {
  const { heads, rows } = tableOf(sheet);
  const placeOf = (field: ShopifyField) => heads.findIndex((head) => shopifyHeads[field].includes(head));
  const [handle, title, sku, image] = (["handle", "title", "sku", "image"] as const).map(placeOf);
  if (handle === undefined || handle < 0 || title === undefined || title < 0 || sku === undefined || sku < 0)
    return undefined;
  const at = (texts: string[], field: ShopifyField) => texts[placeOf(field)] ?? "";
  const products = [...Map.groupBy(rows, ({ texts }) => texts[handle] ?? "").values()];
  const isOut = ([first]: Table["rows"]) =>
    /^(?:draft|archived)$/i.test(at(first?.texts ?? [], "status")) ||
    /^false$/i.test(at(first?.texts ?? [], "published"));
  const taken = products.filter((product) => !isOut(product));
  const usesType = taken.filter(([first]) => at(first?.texts ?? [], "type") !== "").length * 2 > taken.length;
  const metafields = heads.flatMap((head, place) => {
    const [, name] = metafield.exec(head) ?? [];
    return name && taken.some(([first]) => (first?.texts[place] ?? "") !== "") ? [{ name, place }] : [];
  });
  // A shop without any SKU has no other model than the name.
  const hasSkus = rows.some(({ texts }) => (texts[sku] ?? "") !== "");
  const several: string[] = [];
  const list = taken.flatMap((product) => {
    const [first] = product;
    if (!first) return [];
    const skus = [...new Set(product.flatMap(({ texts }) => texts[sku] || []))];
    if (skus.length > 1) several.push(first.texts[title] ?? "");
    const pictures = product.flatMap(({ texts }) => texts[image ?? -1] || []);
    const cells = [
      ...[
        hasSkus ? (skus.length === 1 ? (skus[0] ?? "") : "") : (first.texts[title] ?? ""),
        at(first.texts, usesType ? "type" : "category"),
      ],
      ...[
        htmlText(at(first.texts, "description")),
        pictures.join(", "),
        at(first.texts, "grams").replace(/^0(?:\.0+)?$/, ""),
      ],
      ...metafields.map(({ place }) => first.texts[place] ?? ""),
    ];
    return [{ row: first.row, cells }];
  });
  const columns = ["Model", "Category", "Description", "Picture", "Weight (g)", ...metafields.map(({ name }) => name)];
  return {
    shop: "Shopify",
    sheet: sheetOf(sheet.name, sheet.rows[0]?.row ?? 1, columns, list),
    notes: [
      ...(taken.length < products.length
        ? [`${counted(products.length - taken.length, "product")} left out: drafts, archived or not published.`]
        : []),
      ...(several.length > 0 ? [`With several SKUs, none of which is the model: ${several.join(", ")}.`] : []),
    ],
  };
}
