/** A workbook, or its sheets as CSV files in a ZIP. */
export const exportTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

export type ExportFormat = keyof typeof exportTypes;

export interface ExportedList {
  bytes: Uint8Array<ArrayBuffer>;
  products: number;
}
