import type { Database, Work } from "../../database/database.ts";
import { lastTyped } from "../../history/typed-facts.ts";
import type { FactDocument } from "../fact/fact-collection.ts";
import { withUnit } from "../fact/typed-units.ts";
import { type ProductDocument, products } from "../product/product-collection.ts";
import type { Change, Written } from "./change.ts";

/** The facts of a set whose unit becomes another one, by their ids. */
export type ChangedUnits = ReadonlyMap<string, { from: string | undefined; to: string | undefined }>;

export function changedUnits(changes: Change[]): ChangedUnits {
  const facts = changes.flatMap(({ collection, id, before, after }) => {
    if (collection !== "facts" || !before || !after) return [];
    const [from, to] = [before, after].map((fact) => (fact as FactDocument).unit);
    return from === to ? [] : [[id, { from, to }] as const];
  });
  return new Map(facts);
}

/** The products that have a text typed for one of the facts. */
export async function productsTypedIn(database: Database, units: ChangedUnits) {
  if (units.size === 0) return [];
  const rows = await database
    .selectFrom("product_typed_fact")
    .select("product_id as id")
    .distinct()
    .where("kind", "in", [...units.keys()])
    .execute();
  return rows.map(({ id }) => ({ kind: products, id }));
}

/**
 * The document with the old unit behind each number that says none. A fact that gets an earlier unit back, or none, takes it off
 * again where it was put on.
 */
export async function retyped(work: Work, change: Written<unknown>, units: ChangedUnits): Promise<unknown> {
  const { collection, id, after, isRestored } = change;
  if (collection !== "products" || units.size === 0) return after;
  const { facts = {}, ...others } = after as ProductDocument;
  const texts = { ...facts };
  for (const [fact, { from, to }] of units) {
    const text = texts[fact];
    if (text === undefined) continue;
    const full = withUnit(text, from);
    const typed = isRestored ? await lastTyped(work, id, fact, to) : undefined;
    texts[fact] = typed !== undefined && [text, full].includes(withUnit(typed, to)) ? typed : full;
  }
  return { ...others, facts: texts };
}
