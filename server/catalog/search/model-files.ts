import type { Download } from "#core/download/download.ts";
import { partKey, shortestPart } from "#core/product/part-number.ts";
import type { Product } from "#core/product/product.ts";
import {
  currentReleases,
  type Release,
  releaseChannels,
  releaseKinds,
  releaseTitle,
  releaseUpdates,
} from "#core/release/release.ts";
import { isFiller, isNamedBy, phrasesIn } from "#core/search/read-query.ts";
import type { Vocabulary } from "#core/search/vocabulary.ts";

/** A model, and the words beside it. */
export interface ModelWithWords {
  /** Spelled as typed. */
  model: string;
  products: number[];
  words: string;
}

/** The phrases that are models, the longest first, where other words stand beside them. */
export function modelWithWords(words: string[], { models, brand }: Vocabulary): ModelWithWords | undefined {
  const phrases = phrasesIn(words).toSorted((one, other) => other.length - one.length);
  let others = ` ${words.join(" ")} `;
  const named = phrases.filter((phrase) => {
    if (!models.get(phrase)?.length || !others.includes(` ${phrase} `)) return false;
    others = others.replace(` ${phrase} `, " ");
    return true;
  });
  const isAsked = (word: string) => word !== "" && !isFiller(word) && partKey(word) !== partKey(brand);
  const asked = others.trim().split(" ").filter(isAsked).join(" ");
  if (named.length === 0 || asked === "") return undefined;
  const products = [...new Set(named.flatMap((model) => models.get(model) ?? []))];
  return { model: named.join(", "), products, words: asked };
}

/** The documents whose kind, description, language or file name has the words. */
export function documentsWith(words: string, { downloads, documents }: Product): Download[] {
  return [...downloads, ...documents].filter(({ kindName, description, languageName, language, file }) =>
    hasWords([kindName, description, languageName, language, file.fileName], words),
  );
}

/** The releases with the words; of those, the current ones if there are any, else stable ones before beta and withdrawn ones. */
export function releasesWith(words: string, releases: Release[]): Release[] {
  const found = releases.filter((release) => {
    const { kind, line, update, file, regions, hardwareRevisions } = release;
    const texts = [releaseKinds[kind], releaseTitle(release), line, releaseUpdates[update], file.fileName];
    return hasWords([...texts, ...regions, ...hardwareRevisions], words);
  });
  const current = new Set(currentReleases(releases).map(({ release }) => release));
  const shown = found.filter((release) => current.has(release));
  return shown.length > 0 ? shown : found.toSorted(byChannel);
}

const channels = Object.keys(releaseChannels);

function byChannel(one: Release, other: Release): number {
  return channels.indexOf(one.channel) - channels.indexOf(other.channel);
}

function hasWords(texts: (string | undefined)[], words: string): boolean {
  const text = texts.filter((text) => text !== undefined).join(" ");
  const part = partKey(words);
  // "EU" stands in "feature update", without its space.
  return isNamedBy(text, words) || (part.length >= shortestPart && partKey(text).includes(part));
}
