import { sql } from "kysely";
import type { Part } from "../collection.ts";
import { productDownloadColumns } from "./product-tables.ts";

const owner = "product_id";

export const productParts: readonly Part[] = [
  {
    table: "product_feature",
    key: ["product_id", "feature_id"],
    owner,
    link: {
      column: "feature_id",
      to: "feature",
      isBroken: sql`not exists (select 1 from product join feature on feature.category_id = product.category_id
        where product.id = product_feature.product_id and feature.id = product_feature.feature_id
          and product.category_id = product_feature.category_id)`,
      message: (product, feature) =>
        `Product ${product} has the feature ${feature}, which its category does not offer.`,
    },
  },
  {
    table: "product_image",
    key: ["product_id", "id"],
    owner,
    what: "An additional picture of product",
    files: [{ column: "image_key", what: "An additional picture of product" }],
  },
  {
    table: "product_download",
    key: ["product_id", "id"],
    owner,
    what: "A download of product",
    columns: productDownloadColumns,
    files: [{ column: "file_key", what: "A download of product" }],
  },
  {
    table: "spec_sheet",
    key: [owner],
    owner,
    what: "A spec sheet of product",
    files: [{ column: "file_key", what: "The spec workbook of product" }],
  },
  { table: "product_radio_module", key: ["product_id", "position"], owner, what: "A radio module of product" },
  { table: "product_onvif", key: ["product_id", "position"], owner, what: "An ONVIF profile of product" },
  { table: "product_fact", key: ["product_id", "position"], owner, what: "A fact of product", isDerived: true },
  { table: "product_typed_fact", key: ["product_id", "kind"], owner, what: "A typed fact of product" },
  {
    table: "unread_fact",
    key: ["product_id", "position"],
    owner,
    what: "An unread fact of product",
    isDerived: true,
  },
  linkTo("accessory"),
  linkTo("successor"),
];

function linkTo(table: "accessory" | "successor"): Part {
  const column = `${table}_id`;
  const message = (product: string, other: string) =>
    `Product ${product} has the ${table} ${other}, and one of them does not exist.`;
  return { table, key: [owner, column], owner, link: { column, to: "product", message } };
}
