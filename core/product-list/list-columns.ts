import { productHeads } from "./heads.ts";
import type { KeptList, NdaaOfNew } from "./kept-list.ts";
import type { ListMatch, NewFact, Target } from "./match-list.ts";
import { targetKey } from "./match-list.ts";
import type { ShopList } from "./shop-list.ts";

/** The questions of a list, each with its proposal or answer. */
export interface ListColumns {
  list: KeptList;
  sheet: string;
  /** Its heads are known, so that nobody is asked where they are. */
  shop?: Pick<ShopList, "shop" | "notes"> | undefined;
  runs: ListMatch["runs"];
  head: number;
  grid: ListGrid;
  /** Cells of the first product: "A4", the words of its head, its own. */
  spoken: { cell: string; head: string; value: string }[];
  model: ShownModel;
  /** Texts of rows that hold one cell alone, and are no products. */
  titles: string[];
  columns: ShownColumn[];
  /** Where a column can go, besides. */
  facts: { id: string; name: string }[];
  /** How many rows hold a model that the site has, or has not. */
  known: number;
  new: number;
  ndaa: NdaaOfNew | undefined;
  isNdaaAsked: boolean;
  /** What new products need and no column says. */
  missing: ("category" | "description")[];
  open: OpenQuestion[];
}

export interface ListGrid {
  letters: string[];
  rows: { row: number; cells: string[] }[];
}

export interface ShownModel {
  column: number | undefined;
  part: string | undefined;
  /** How the model may begin, in names of which it may be a part. */
  proposedPart: string | undefined;
  examples: { before: string; model: string; after: string }[];
  /** How many rows hold one. */
  rows: number;
  of: number;
}

export interface ShownColumn {
  place: number;
  letter: string;
  head: string;
  values: string[];
  code: string;
  why: string;
  /** "model": the question above decides it. */
  is: "model" | "empty" | "open" | "decided";
  /** Whether its cells are the models, or hold them. */
  hasModel: boolean;
  newFact?: ShownNewFact | undefined;
}

export interface ShownNewFact extends NewFact {
  read: number;
  of: number;
  /** Cells that it does not read, the first ones. */
  unread: { row: number; text: string }[];
  problem?: string | undefined;
}

export interface OpenQuestion {
  /** The id of what it is about. */
  at: string;
  text: string;
}

/** Fields to which people can send a column. The model has a question of its own, and ids are known by their head. */
export const columnFields = productHeads.filter(({ isImported, kind, field }) => {
  return isImported && kind !== "id" && field !== "model";
});

export const modelCode = "field:model";

/** A target as a form's field holds it. Empty: nobody has decided. */
export function targetCode(target: Target | undefined): string {
  if (target === undefined) return "";
  if (target === "left out") return "out";
  if ("newFact" in target) return "new";
  return "field" in target ? `field:${target.field}` : `fact:${target.fact}`;
}

/** Places of columns that would fill one field or fact, by place. */
export function rivalsIn(columns: readonly (Target | undefined)[]): Map<number, number[]> {
  const places = columns.flatMap((target, place) => {
    const key = targetKey(target);
    return key === undefined ? [] : { key, place };
  });
  const groups = [...Map.groupBy(places, ({ key }) => key).values()].filter(({ length }) => length > 1);
  return new Map(
    groups.flatMap((group) =>
      group.map(({ place }): [number, number[]] => [
        place,
        group.flatMap((other) => (other.place === place ? [] : other.place)),
      ]),
    ),
  );
}

/** A new fact's type as people choose it: a range is a number with two ends. */
export const newFactTypes = {
  number: "Number",
  range: "Number or range",
  yesNo: "Yes or no",
  text: "Text",
  size: "Size",
  resolution: "Resolution",
} as const;

export function isNewFactType(type: string): type is keyof typeof newFactTypes {
  return Object.hasOwn(newFactTypes, type);
}

export function typeOfNewFact({ type, isRange }: Pick<NewFact, "type" | "isRange">): keyof typeof newFactTypes {
  if (type === "number") return isRange ? "range" : "number";
  return isNewFactType(type) ? type : "text";
}
