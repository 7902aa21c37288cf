import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { lifecycleStatuses } from "#core/product/lifecycle.ts";

// The rules of `core/product/lifecycle.ts` in SQL; a test compares them.

/** The condition of the index `product_dated`, so that products without dates are not read. */
export const isDated = sql<SqlBool>`coalesce(product.launched, product.last_order, product.end_of_sales,
  product.end_of_security_support, product.end_of_life) is not null`;

const lastSale = sql<string>`coalesce(product.end_of_sales, product.last_order)`;
const supportEnds = [sql.ref<string>("product.end_of_security_support"), sql.ref<string>("product.end_of_life")];

/** "-99" makes a month end after its last day, and changes nothing for a day. */
function isOver(date: Expression<string>, today: string): Expression<SqlBool> {
  return sql<SqlBool>`${date} || '-99' < ${today}`;
}

export function isDiscontinuedOn(today: string): Expression<SqlBool> {
  const ends = [lastSale, ...supportEnds].map((end) => isOver(end, today));
  return sql<SqlBool>`(${isDated} and (${sql.join(ends, sql` or `)}))`;
}

/** The place of the status in `lifecycleStatuses`, of a product with dates. */
export function statusPlaceOn(today: string): RawBuilder<number> {
  const place = (status: (typeof lifecycleStatuses)[number]) => sql.lit(lifecycleStatuses.indexOf(status));
  const isUnsupported = supportEnds.map((end) => isOver(end, today));
  return sql<number>`case
    when ${sql.join(isUnsupported, sql` or `)} then ${place("End of support")}
    when ${isOver(lastSale, today)} then ${place("Discontinued")}
    when product.launched > ${today} then ${place("Announced")}
    when product.last_order is null then ${place("Active")}
    else ${place("Last order")} end`;
}
