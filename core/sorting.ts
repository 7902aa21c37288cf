const features = new Intl.Collator("en", { numeric: true });

/** Compares feature labels: numeric-aware English, so that "2 MP" stands before "12 MP". */
export function byLabel(left: { label: string }, right: { label: string }): number {
  return features.compare(left.label, right.label);
}
