import type { InfoItemFields } from "#core/info-item/info-item.ts";
import {
  type Columns,
  type ColumnsFor,
  column,
  namesOf,
  type RecordRow,
  type RowOf,
  toRow,
} from "../../database/columns.ts";

const link = {
  linkUrl: column.optional(column.text("link_url")),
  linkLabel: column.optional(column.text("link_label")),
};

/** Columns by kind; those of other kinds are null. */
export const infoItemColumns = {
  banner: { content: column.requiredText("content"), ...link },
  card: { heading: column.requiredText("heading"), content: column.requiredText("content"), ...link },
  image: {},
} satisfies { [Kind in keyof InfoItemFields]: ColumnsFor<InfoItemFields[Kind]> };

/** Items of other kinds are a newer release's, and are skipped. */
export const infoItemKinds = namesOf(infoItemColumns);

export const allInfoItemColumns = { ...infoItemColumns.banner, ...infoItemColumns.card, ...infoItemColumns.image };

export type InfoItemFieldsRow = { [Column in keyof AllColumns]: AllColumns[Column] | null };
type AllColumns = RowOf<typeof allInfoItemColumns>;

export function infoItemFieldsRow(kind: keyof typeof infoItemColumns, values: object): InfoItemFieldsRow {
  const columns: Columns = infoItemColumns[kind];
  const empty = Object.values(allInfoItemColumns).map(({ name }) => [name, null]);
  return { ...Object.fromEntries(empty), ...toRow(columns, { ...values }) };
}

export interface InfoItemRow extends RecordRow, InfoItemFieldsRow {
  /** One of `infoItemColumns`, or a newer release's. */
  kind: string;
  timestamp: number;
  image_key: string | null;
  image_alt: string | null;
}

export interface InfoItemTables {
  info_item: InfoItemRow;
}
