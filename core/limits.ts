// Sizes are in bytes, texts in characters.

export const largestImage = 20_000_000;
export const largestImagePixels = 100_000_000;
export const largestProductFile = 20_000_000;
export const largestGeneralFile = 200_000_000;
export const largestWorkbook = 5_000_000;
export const largestSbom = 20_000_000;

/** The validator compares each component with every other, so that twice as many take four times as long. */
export const mostSbomComponents = 10_000;
export const longestLicence = 200;

export const longestText = 20_000;

export const longestName = 200;
export const longestDownloadDescription = 500;
export const longestSuccessorSentence = 300;

export const specSheetLimits = { rows: 500, columns: 30, characters: 2_000 };

/** The latest time that a `Date` can represent, in milliseconds since 1970. */
export const latestMoment = 8_640_000_000_000_000;
