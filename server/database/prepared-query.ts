import type { Compilable, CompiledQuery } from "kysely";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { type Database, engineOf } from "./database.ts";

/** What a statement is given: in a list, as many parameters as it has items. */
type Value = string | number | readonly (string | number)[];

/** Stands in a statement for one that will be given. */
class Placeholder {
  readonly of: (values: readonly Value[]) => unknown;

  constructor(of: (values: readonly Value[]) => unknown) {
    this.of = of;
  }
}

/**
 * A query that is built and compiled once for each engine, and once more for each length of its lists; later calls give
 * it other values only. Kysely takes as long for that as SQLite for an answer of a few rows. For what visitors' pages ask,
 * with short lists. `build` may hand on its values to the statement, and must not look at them.
 */
export function preparedQuery<Values extends readonly Value[], Row>(
  build: (database: Database, ...values: Values) => Compilable<Row>,
): (database: Database, ...values: Values) => Promise<Row[]> {
  const shapesFor = memoizeWeak((_engine: object) => new Map<string, CompiledQuery<Row>>());

  return async (database, ...values) => {
    const shapes = shapesFor(engineOf(database));
    const shape = values.map((value) => (typeof value === "object" ? value.length : "")).join();
    const query = shapes.get(shape) ?? build(database, ...(values.map(placeholderFor) as unknown as Values)).compile();
    shapes.set(shape, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.of(values) : parameter,
    );
    const { rows } = await database.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

function placeholderFor(value: Value, index: number): unknown {
  if (typeof value !== "object") return new Placeholder((values) => values[index]);
  return value.map((_, item) => new Placeholder((values) => (values[index] as readonly unknown[])[item]));
}
