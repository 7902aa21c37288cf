const mostOnLine = 3;

/**
 * What a card says in one line below the model, features and facts in turn, and the features that it leaves out. A fact
 * stands there without its name, unless its text alone means nothing, such as "Yes" or a number without a unit. A fact that a
 * feature says already is left out: `24 PoE ports` says the ports, `Load 25 kg` the load.
 */
export function cardLine({
  features = [],
  facts = [],
}: {
  /** Labels, in display order. */
  features?: string[];
  facts?: { label: string; text: string }[];
}): { line: string[]; more: string[] } {
  const texts = facts.flatMap(({ label, text }) => {
    const needsName = /^(yes|no|[\d\s.,·×–−-]+)$/i.test(text);
    const said = needsName ? [text, ...label.split(" ").slice(-1)] : [text];
    if (features.some((feature) => said.every((words) => saysWords(feature, words)))) return [];
    return needsName ? `${label}: ${text}` : text;
  });
  const most = Math.max(features.length, texts.length);
  const inTurn = Array.from({ length: most }, (_, place) => [features[place], texts[place]]).flat();
  const line = inTurn.filter((text) => text !== undefined).slice(0, mostOnLine);
  return { line, more: features.filter((feature) => !line.includes(feature)) };
}

function saysWords(feature: string, words: string): boolean {
  return ` ${feature.toLowerCase()} `.includes(` ${words.toLowerCase()} `);
}
