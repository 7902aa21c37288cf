// Foldings of text: texts with equal keys are the same for one purpose.
//
// - `searchKey`: what somebody searches for, and the order of lists. Stored in columns (`*_key`): a change needs a migration.
// - `queryKey`: a query, before anything is looked up by it.
// - `uniqueKey` (`../unique-key.ts`): names of records, no two of which may look alike. Stored as well.
// - `featureKey` (`../product/features-by-label.ts`): features of different categories.
// - `labelKey` (`../quantities/label-key.ts`): labels, sections and heads of sheets, to find what they mean.
// - `readLabel` (`../compare/comparable-text.ts`): labels beside each other in a comparison. Plurals and numbering count.
// - `versionKey` (`../release/version-order.ts`): versions of a release.
// - `modelKey` (`../facts/model-names.ts`): models in the heads of sheets.
// - `partKey`, `askedPart` (`../product/part-number.ts`): a model by any part of it, in a query.
// - `bagOfWords` (`./read-query.ts`): words of a query in any order, singular or plural.
// - `wordKey` (`server/catalog/synonyms/synonym-words.ts`): a synonym, with or without spaces and hyphens.

/** Lowercases, which SQLite and PostgreSQL do differently, and drops null characters, which neither stores. */
export function searchKey(text: string): string {
  return text.replaceAll("\0", "").toWellFormed().toLowerCase();
}

/** The key of what somebody searches for, composed as stored texts are (NFC) and without the spaces around it. */
export function queryKey(query: string): string {
  return searchKey(query.normalize("NFC")).trim();
}

/** Compares by code point, as both databases do; JavaScript's `<` compares UTF-16 units and differs beyond U+FFFF. */
export function byKey(left: string, right: string): number {
  const end = Math.min(left.length, right.length);
  for (let at = 0; at < end; at++) {
    const difference = (left.codePointAt(at) as number) - (right.codePointAt(at) as number);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
