import { makersPrefix, partKey, partPrefix, shortestPart, withoutPrefix } from "#core/product/part-number.ts";
import { editDistance, toleratedEdits } from "#core/search/edit-distance.ts";
import { searchKey } from "#core/search/search-key.ts";

/** The `seq` of products. */
export interface PartNumbers {
  same: number[];
  /** Models that contain the query. */
  part: number[];
}

export interface Similar {
  /** The `seq` of products whose models are nearest. */
  models: number[];
  /** For each word of the query the nearest known word, if it differs a little. */
  words: (string | undefined)[];
}

export interface ListedModel {
  seq: number;
  /** In lower case. */
  model: string | null;
  /** Descriptions and file names of its downloads, one a line. */
  documents: string;
}

/** In milliseconds of processor time, for comparing with all models. */
const timeLimit = 60;
const mostModels = 3;

/** The models of all products, to be compared letter by letter. Runs in a thread of its own. */
export class ModelList {
  readonly #seqs: number[] = [];
  readonly #keys: string[] = [];
  readonly #prefixes: string[] = [];
  readonly #documents: string[] = [];
  #prefix: string | undefined;

  /** A `model` of null removes the product. */
  set(products: ListedModel[]): void {
    // A new list is filled without looking for each product.
    const isEmpty = this.#seqs.length === 0;
    for (const { seq, model, documents } of products) {
      const known = isEmpty ? -1 : this.#seqs.indexOf(seq);
      if (known >= 0) {
        for (const list of [this.#seqs, this.#keys, this.#prefixes, this.#documents]) list.splice(known, 1);
      }
      if (model === null) continue;
      this.#seqs.push(seq);
      this.#keys.push(partKey(model));
      this.#prefixes.push(partPrefix(model));
      this.#documents.push(searchKey(documents));
    }
    this.#prefix = undefined;
  }

  get #makersPrefix(): string {
    this.#prefix ??= makersPrefix(this.#prefixes, this.#seqs.length);
    return this.#prefix;
  }

  /** The products with this part number or a part of it, with or without the maker's prefix; the nearest first. */
  samePartNumber(query: string, limit: number): PartNumbers {
    const prefix = this.#makersPrefix;
    const key = partKey(query);
    const bare = withoutPrefix(key, prefix);
    if (bare.length < shortestPart) return { same: [], part: [] };
    const hasDigit = /\d/.test(bare);
    const found: { seq: number; key: string; rank: number }[] = [];
    for (const [place, model] of this.#keys.entries()) {
      if (!model.includes(bare)) continue;
      const bareModel = withoutPrefix(model, prefix);
      const begins = model.startsWith(key) || bareModel.startsWith(bare);
      // A part of a word alone, such as "eye", is no part number.
      if (!begins && !(hasDigit && model.includes(key))) continue;
      const rank = bareModel === bare ? 0 : begins ? 1 : 2;
      found.push({ seq: this.#seqs[place] as number, key: model, rank });
    }
    found.sort((one, other) => one.rank - other.rank || (one.key < other.key ? -1 : 1));
    const [same = [], part = []] = [true, false].map((isSame) =>
      found.slice(0, limit).flatMap(({ seq, rank }) => ((rank === 0) === isSame ? seq : [])),
    );
    return { same, part };
  }

  /** For each query the products with exactly its part number, as `samePartNumber` finds them. */
  withPartNumbers(queries: string[]): number[][] {
    const prefix = this.#makersPrefix;
    const bare = queries.map((query) => withoutPrefix(partKey(query), prefix));
    const found = new Map(bare.map((key) => [key, [] as number[]]));
    for (const [place, model] of this.#keys.entries()) {
      found.get(withoutPrefix(model, prefix))?.push(this.#seqs[place] as number);
    }
    return bare.map((key) => (key.length < shortestPart ? [] : (found.get(key) ?? [])));
  }

  /** Products with a download whose description or file name has the key. */
  documentsNamed(key: string, limit: number): number[] {
    const found: number[] = [];
    for (const [place, documents] of this.#documents.entries()) {
      if (!documents.includes(key)) continue;
      if (found.push(this.#seqs[place] as number) === limit) break;
    }
    return found;
  }

  similar(query: string, words: string[], knownWords: string[]): Similar {
    const nearest = words.map((word) => nearestWord(word, knownWords));
    return { models: this.#similarModels(query), words: nearest };
  }

  #similarModels(query: string): number[] {
    const prefix = this.#makersPrefix;
    const key = partKey(query);
    if (key.length < shortestPart) return [];
    const begunMs = threadMs();
    const isBare = withoutPrefix(key, prefix) === key;
    let best = toleratedEdits(key);
    let found: { seq: number; key: string }[] = [];
    for (const [place, model] of this.#keys.entries()) {
      if (place % 1_024 === 0 && threadMs() - begunMs > timeLimit) break;
      const whole = editDistance(key, model, best);
      const steps = isBare && prefix ? Math.min(whole, editDistance(key, withoutPrefix(model, prefix), best)) : whole;
      if (steps > best) continue;
      if (steps < best) found = [];
      best = steps;
      found.push({ seq: this.#seqs[place] as number, key: model });
    }
    found.sort((one, other) => (one.key < other.key ? -1 : 1));
    return found.slice(0, mostModels).map(({ seq }) => seq);
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function nearestWord(word: string, knownWords: string[]): string | undefined {
  if (word.length < shortestPart || knownWords.includes(word)) return undefined;
  let best = toleratedEdits(word);
  let nearest: string | undefined;
  for (const known of knownWords) {
    const steps = editDistance(word, known, best);
    if (steps > best || (steps === best && nearest !== undefined)) continue;
    best = steps;
    nearest = known;
  }
  return nearest;
}
