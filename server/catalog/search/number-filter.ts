import { statedAs } from "#core/facts/chosen-fact.ts";
import { factKindInfo } from "#core/facts/fact.ts";
import type { Measure } from "#core/facts/measure.ts";
import { filterByMeasure, type NumberFilter } from "#core/product/selection.ts";
import type { Database } from "../../database/database.ts";

/** The filter of the catalog that asks for a number or range; undefined if it leaves no product. */
export async function numberFilter(reading: Database, measure: Measure): Promise<NumberFilter | undefined> {
  const filter = filterByMeasure(measure);
  if (!filter) return undefined;
  const { kind, values, from, to } = filter.fact;
  const [value] = values;
  const [least, most] = typeof value === "number" ? statedAs(kind, value) : [from, to];
  let stated = reading.selectFrom("product_fact").select("product_id").where("kind", "=", kind).limit(1);
  if (most !== undefined) stated = stated.where("low", "<=", most);
  // Where both ends are one number, the index knows where to begin.
  const end = factKindInfo(kind).shape === "range" ? "high" : "low";
  if (least !== undefined) stated = stated.where(end, ">=", least);
  return (await stated.executeTakeFirst()) && filter;
}
