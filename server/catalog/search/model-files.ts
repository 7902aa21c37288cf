import type { Download } from "#core/download/download.ts";
import { partKey } from "#core/product/part-number.ts";
import type { Product } from "#core/product/product.ts";
import { currentReleases, type Release, releaseKinds, releaseTitle, releaseUpdates } from "#core/release/release.ts";
import { isFiller, isNamedBy, phrasesIn } from "#core/search/read-query.ts";
import type { Vocabulary } from "#core/search/vocabulary.ts";

/** A model, and the words beside it. */
export interface ModelWithWords {
  /** Spelled as typed. */
  model: string;
  products: number[];
  words: string;
}

/** The longest phrase that is a model, where other words stand beside it. */
export function modelWithWords(words: string[], { models, brand }: Vocabulary): ModelWithWords | undefined {
  const phrases = phrasesIn(words).toSorted((one, other) => other.length - one.length);
  for (const model of phrases) {
    const products = models.get(model) ?? [];
    if (products.length === 0) continue;
    const others = ` ${words.join(" ")} `.replace(` ${model} `, " ").trim().split(" ");
    const isAsked = (word: string) => word !== "" && !isFiller(word) && partKey(word) !== partKey(brand);
    const asked = others.filter(isAsked).join(" ");
    return asked === "" ? undefined : { model, products, words: asked };
  }
  return undefined;
}

/** The documents whose kind, description, language or file name has the words. */
export function documentsWith(words: string, { downloads, documents }: Product): Download[] {
  return [...downloads, ...documents].filter(({ kindName, description, languageName, language, file }) =>
    hasWords([kindName, description, languageName, language, file.fileName], words),
  );
}

/** The releases with the words; of those, the current ones if there are any. */
export function releasesWith(words: string, releases: Release[]): Release[] {
  const found = releases.filter((release) => {
    const { kind, line, update, file } = release;
    return hasWords([releaseKinds[kind], releaseTitle(release), line, releaseUpdates[update], file.fileName], words);
  });
  const current = new Set(currentReleases(releases).map(({ release }) => release));
  const shown = found.filter((release) => current.has(release));
  return shown.length > 0 ? shown : found;
}

function hasWords(texts: (string | undefined)[], words: string): boolean {
  const text = texts.filter((text) => text !== undefined).join(" ");
  return isNamedBy(text, words) || partKey(text).includes(partKey(words));
}
