// Every limit on what a person may send, in one table for form, upload, command and test.
// Decimal megabytes, as everywhere a size is shown.

/** The largest picture, in bytes. */
export const largestImage = 20_000_000;
/** The largest picture, in pixels (width times height). */
export const largestImagePixels = 100_000_000;
/** The largest download of a product, in bytes. */
export const largestProductFile = 20_000_000;
/** The largest general download, in bytes. */
export const largestGeneralFile = 200_000_000;
/** The largest spec workbook, in bytes. */
export const largestWorkbook = 5_000_000;

/** The longest text in a field, in characters: lists show it whole, 48 records at a time. */
export const longestText = 20_000;

/** The longest name of a category, model of a product, and label of a feature, in characters. */
export const longestName = 200;
/** The longest description of a download, in characters: a list is sorted by it. */
export const longestDownloadDescription = 500;

/** What a spec sheet may hold. */
export const specSheetLimits = { rows: 500, columns: 30, characters: 2_000 };

/** The latest time that JavaScript has a date for, in milliseconds since 1970. Whole numbers end soon after. */
export const latestMoment = 8_640_000_000_000_000;
