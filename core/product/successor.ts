import type { Picture } from "#core/files/picture.ts";
import { isDiscontinued, type LifecycleDates } from "./lifecycle.ts";

/** A drop-in successor fits the place of the product that it replaces; a similar one does the same work. */
export const successorKinds = ["drop-in", "similar"] as const;

export type SuccessorKind = (typeof successorKinds)[number];

export function isSuccessorKind(text: string): text is SuccessorKind {
  return successorKinds.some((kind) => kind === text);
}

export const successorKindNames: Record<SuccessorKind, string> = { "drop-in": "Drop-in", similar: "Similar" };

export interface Replacement {
  kind: SuccessorKind;
  /** What differs, in the maker's words; may be empty. */
  sentence: string;
}

export interface SuccessorLink extends Replacement {
  product: string;
  successor: string;
}

interface Shown {
  id: string;
  model: string;
}

/** A product's successors, theirs, and so on. The links of each product are in the maker's order. */
export interface SuccessorChain<Product extends Shown = Shown & { picture: Picture }> {
  links: SuccessorLink[];
  products: (Product & { lifecycle?: LifecycleDates | undefined })[];
}

export const successorMessages = {
  itself: "A product cannot be its own successor",
  unknown: "Choose the successors again - not all of them are other products",
  twice: "Choose each successor once",
  gone: (models: string[]) => `Remove from the successors what has been deleted: ${models.join(", ")}`,
  circle: (models: string[]) => `These products would replace each other in a circle: ${models.join(", ")}`,
};

export type SoldSuccessor<Product extends Shown = Shown & { picture: Picture }> = Product &
  Replacement & {
    /** The models between, which are discontinued as well. `sentence` is then empty: it compares other products. */
    by: string[];
  };

/** Follows each successor to the first product still sold; drop-in ones first. Each is named once. */
export function soldSuccessors<Product extends Shown>(
  id: string,
  chain: SuccessorChain<Product>,
  today: string,
): SoldSuccessor<Product>[] {
  return successorFinder(chain, today)(id);
}

/** `soldSuccessors` of many products. */
export function successorFinder<Product extends Shown>(
  { links, products }: SuccessorChain<Product>,
  today: string,
): (id: string) => SoldSuccessor<Product>[] {
  const productOf = new Map(products.map((product) => [product.id, product]));
  const linksOf = Map.groupBy(links, ({ product }) => product);

  return (id) => {
    const found = new Map<string, SoldSuccessor<Product>>();
    const followed = new Set<string>();

    function follow(from: string, kind: SuccessorKind, by: string[]): void {
      if (followed.has(`${from} ${kind}`)) return;
      followed.add(`${from} ${kind}`);
      for (const link of linksOf.get(from) ?? []) {
        const next = productOf.get(link.successor);
        if (!next || next.id === id) continue;
        // One similar product on the way makes the end similar.
        const kindHere = kind === "drop-in" ? link.kind : kind;
        if (isDiscontinued(next.lifecycle ?? {}, today)) {
          follow(next.id, kindHere, [...by, next.model]);
        } else if (found.get(next.id)?.kind !== "drop-in") {
          found.set(next.id, { ...next, kind: kindHere, sentence: by.length === 0 ? link.sentence : "", by });
        }
      }
    }

    follow(id, "drop-in", []);
    const all = [...found.values()];
    return successorKinds.flatMap((wanted) => all.filter(({ kind }) => kind === wanted));
  };
}

/** The ids along a circle, which begins and ends with the same product; undefined if there is none. */
export function circleIn(links: Pick<SuccessorLink, "product" | "successor">[]): string[] | undefined {
  const linksOf = Map.groupBy(links, ({ product }) => product);
  const finished = new Set<string>();

  function search(id: string, path: string[]): string[] | undefined {
    const place = path.indexOf(id);
    if (place >= 0) return [...path.slice(place), id];
    if (finished.has(id)) return undefined;
    for (const { successor } of linksOf.get(id) ?? []) {
      const circle = search(successor, [...path, id]);
      if (circle) return circle;
    }
    finished.add(id);
    return undefined;
  }

  for (const id of linksOf.keys()) {
    const circle = search(id, []);
    if (circle) return circle;
  }
  return undefined;
}
