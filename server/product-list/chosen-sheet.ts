import type { ListSheet } from "#core/product-list/list-sheet.ts";
import { type ShopList, shopList } from "#core/product-list/shop-list.ts";
import { sheetNames } from "./export-sheets.ts";

export interface ChosenSheet {
  /** What is read as products: that of a shop's export is put into rows of products first. */
  sheet: ListSheet;
  /** The other sheets of the workbook. */
  others: ListSheet[];
  shop: ShopList | undefined;
}

/** The sheet of this name, else that of our own export, else the first; undefined without sheets. */
export function chosenSheet(sheets: readonly ListSheet[], asked?: string): ChosenSheet | undefined {
  const named = (name: string | undefined) => sheets.find((sheet) => sheet.name === name);
  const first = named(asked) ?? named(sheetNames.products) ?? sheets[0];
  if (!first) return undefined;
  const shop = shopList(first);
  return { sheet: shop?.sheet ?? first, others: sheets.filter((sheet) => sheet !== first), shop };
}
