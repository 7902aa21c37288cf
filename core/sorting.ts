const features = new Intl.Collator("en", { numeric: true });

export function byLabel(left: { label: string }, right: { label: string }): number {
  return features.compare(left.label, right.label);
}
