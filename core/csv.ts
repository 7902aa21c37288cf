/** How every CSV file of the site is written (RFC 4180). A text that a spreadsheet would run as a formula gets a `'`. */
export const csvOptions = {
  quoted: true,
  quoted_empty: true,
  escape_formulas: true,
  record_delimiter: "windows",
} as const;

export const csvType = "text/csv; charset=utf-8";
