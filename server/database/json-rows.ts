/** Rows as JSON text, so that related rows come with the same statement. See `Engine.asJson`. */
export type JsonRows<Row> = string & { readonly of?: Row };

export function rowsIn<Row>(json: JsonRows<Row>): Row[] {
  return JSON.parse(json) as Row[];
}
