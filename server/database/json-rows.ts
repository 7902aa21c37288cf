/**
 * A subquery's rows as one text of JSON: what belongs to a row comes with it, in the same statement. Every other statement
 * would be a way to PostgreSQL and back, and a moment later. See `Engine.asJson`.
 */
export type JsonRows<Row> = string & { readonly of?: Row };

/** The rows as the subquery alone would have answered with them: they hold texts, numbers and null. */
export function rowsIn<Row>(json: JsonRows<Row>): Row[] {
  return JSON.parse(json) as Row[];
}
