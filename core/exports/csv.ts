/** How every CSV file of the site is written (RFC 4180). A text that a spreadsheet would run as a formula gets a `'`. */
export const csvOptions = {
  quoted: true,
  quoted_empty: true,
  escape_formulas: true,
  record_delimiter: "windows",
} as const;

/** With a byte order mark, without which Excel takes the file for one of the system's code page. */
export const csvHeadOptions = { ...csvOptions, bom: true } as const;

/** The first columns of every file. Others may be added anywhere behind them, so programs read those by their names. */
export const firstCsvColumns = ["id", "model", "category"] as const;

export const csvType = "text/csv; charset=utf-8";
