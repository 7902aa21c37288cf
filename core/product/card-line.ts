const mostOnLine = 3;

/**
 * What a card says in one line below the model, features and facts in turn, and the features that it leaves out. A fact
 * stands there without its name, unless its text alone means nothing, such as "Yes" or a number without a unit.
 */
export function cardLine({
  features = [],
  facts = [],
}: {
  /** Labels, in display order. */
  features?: string[];
  facts?: { label: string; text: string }[];
}): { line: string[]; more: string[] } {
  const texts = facts.map(({ label, text }) => (/^(yes|no|[\d\s.,·×–−-]+)$/i.test(text) ? `${label}: ${text}` : text));
  const most = Math.max(features.length, texts.length);
  const inTurn = Array.from({ length: most }, (_, place) => [features[place], texts[place]]).flat();
  const line = inTurn.filter((text) => text !== undefined).slice(0, mostOnLine);
  return { line, more: features.filter((feature) => !line.includes(feature)) };
}
