import { type Expression, type SqlBool, sql } from "kysely";

/** As in the index `product_dated`, so that products without dates are not read. */
const isDated = sql<SqlBool>`coalesce(product.launched, product.last_order, product.end_of_sales,
  product.end_of_security_support, product.end_of_life) is not null`;

/** `isDiscontinued` of `core/lifecycle.ts` in SQL; a test compares them. */
export function isDiscontinuedOn(today: string): Expression<SqlBool> {
  // "-99" makes a month end after its last day, and changes nothing for a day.
  const isOver = (date: Expression<string>) => sql<SqlBool>`${date} || '-99' < ${today}`;
  const ends = [
    sql<string>`coalesce(product.end_of_sales, product.last_order)`,
    sql.ref<string>("product.end_of_security_support"),
    sql.ref<string>("product.end_of_life"),
  ];
  return sql<SqlBool>`(${isDated} and (${sql.join(ends.map(isOver), sql` or `)}))`;
}
