import { evidenceNames } from "#core/product/evidence.ts";
import { lifecycleNames } from "#core/product/lifecycle.ts";
import { uniqueKey } from "../unique-key.ts";

/**
 * How the cells of a column are written.
 * - "id": a record of this site, in a hidden column.
 * - "line", "text": characters as they stand, on one line or several.
 * - "choice": the name of another record.
 * - "list": names with a semicolon and a blank between them.
 * - "yesNo": `Yes` or `No`.
 * - "day": `2031-06-30`. "monthOrDay": also `2031-06`.
 */
export type CellKind = "id" | "line" | "text" | "choice" | "list" | "yesNo" | "day" | "monthOrDay";

export interface Head {
  /** The field's name in `/catalog.csv` and the JSON of a product. */
  field: string;
  /** In workbooks, and where people say what a column is. */
  name: string;
  kind: CellKind;
  /** Other ways to write the name. */
  also?: readonly string[];
  /** Whether it is a column of `/catalog.csv`. */
  isInCsv?: boolean;
  /** Whether it is a column of the sheet Products in an export. */
  isInWorkbook?: boolean;
  /** Whether an import takes it. */
  isImported?: boolean;
}

const everywhere = { isInCsv: true, isInWorkbook: true, isImported: true };
const onlyCsv = { isInCsv: true };

/** Dates as price lists call them. */
const otherDateNames: Record<keyof typeof lifecycleNames, string[]> = {
  launched: ["launch", "available from", "launch date", "release date", "introduced", "lieferbar ab"],
  lastOrder: ["last order date", "last time buy", "last buy", "ltb"],
  endOfSales: ["end of sale", "eos date", "discontinued on"],
  endOfSecuritySupport: ["support until", "security support until", "end of support", "support bis"],
  endOfLife: ["eol", "end of life date"],
};

/** What leaves or enters as a cell, in the order of `/catalog.csv`. The facts of the site follow, by their names and units. */
export const productHeads: readonly Head[] = [
  { ...{ field: "id", name: "Id", kind: "id" }, ...everywhere },
  {
    ...{ field: "model", name: "Model", kind: "line" },
    ...everywhere,
    also: [
      "model number",
      "model no",
      "model name",
      "product model",
      "sku",
      "part number",
      "mpn",
      "item",
      "item number",
      "modell",
      "artikel",
      "artikelnummer",
      "artikel nr",
      "typ",
    ],
  },
  {
    ...{ field: "category", name: "Category", kind: "choice" },
    ...everywhere,
    also: [
      "categories",
      "product category",
      "family",
      "product family",
      "product group",
      "product type",
      "kategorie",
      "warengruppe",
      "produktgruppe",
    ],
  },
  {
    ...{ field: "description", name: "Description", kind: "text" },
    ...everywhere,
    also: [
      "short description",
      "short text",
      "long text",
      "product description",
      "summary",
      "beschreibung",
      "kurztext",
      "langtext",
    ],
  },
  { ...{ field: "features", name: "Features", kind: "list" }, ...everywhere, also: ["feature"] },
  {
    ...{ field: "ndaa", name: "NDAA compliant", kind: "yesNo" },
    ...everywhere,
    also: ["ndaa", "ndaa section 889", "ndaa 889"],
  },
  { ...{ field: "specs", name: "Specs text", kind: "text" }, ...everywhere, also: ["specs", "specifications"] },
  { ...{ field: "status", name: "Status", kind: "line" }, ...onlyCsv },
  ...Object.entries(lifecycleNames).map(([field, name]): Head => {
    const kind = field === "endOfSecuritySupport" ? "monthOrDay" : "day";
    return { field, name, kind, ...everywhere, also: otherDateNames[field as keyof typeof lifecycleNames] };
  }),
  // A letter is a file, which the JSON of a product names.
  ...Object.entries(evidenceNames).flatMap(([field, name]): Head[] =>
    field === "ndaaLetter" ? [] : [{ field, name, kind: "line", ...onlyCsv }],
  ),
  { ...{ field: "url", name: "Address", kind: "line" }, ...onlyCsv },
  { ...{ field: "json", name: "JSON", kind: "line" }, ...onlyCsv },
  { ...{ field: "categoryUrl", name: "Address of the category", kind: "line" }, ...onlyCsv },
  {
    ...{ field: "picture", name: "Picture", kind: "line", isInCsv: true, isImported: true },
    also: ["image", "images", "image url", "image src", "picture url", "main image", "photo", "bild"],
  },
  { ...{ field: "updated", name: "Updated", kind: "line" }, ...onlyCsv },
  {
    ...{ field: "accessories", name: "Accessories", kind: "list", isImported: true },
    also: ["accessory", "mounts", "related products", "cross sells"],
  },
];

/** Heads of the sheet Products, the id last. */
export const workbookHeads: readonly Head[] = productHeads
  .filter(({ isInWorkbook }) => isInWorkbook)
  .toSorted((one, other) => Number(one.kind === "id") - Number(other.kind === "id"));

/** Equal for heads that are read alike: `Model No.`, `model_no`. */
export function headKey(head: string): string {
  return uniqueKey(head.replaceAll(/[_.:*#()[\]]/g, " "));
}

const byKey = new Map(
  productHeads.flatMap((head) => [head.field, head.name, ...(head.also ?? [])].map((name) => [headKey(name), head])),
);

/** The field that a column with this head is, if its words say so. */
export function headNamed(head: string): Head | undefined {
  return byKey.get(headKey(head));
}
