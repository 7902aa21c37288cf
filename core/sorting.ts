const features = new Intl.Collator("en", { numeric: true });

/** The stored key that lists are sorted by, byte by byte: SQLite and PostgreSQL each have their own idea of case. */
export function sortKey(text: string): string {
  return text.toLowerCase();
}

/** Compares feature labels: numeric-aware English, so that "2 MP" stands before "12 MP". */
export function byLabel(left: { label: string }, right: { label: string }): number {
  return features.compare(left.label, right.label);
}
