import type { Compilable, CompiledQuery } from "kysely";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { type Database, engineOf } from "./database.ts";

type Value = string | number | readonly (string | number)[];

class Placeholder {
  readonly of: (values: readonly Value[]) => unknown;

  constructor(of: (values: readonly Value[]) => unknown) {
    this.of = of;
  }
}

/** Compiles once per engine and list length. `build` gets placeholders, so it must not inspect its values. */
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

/** Repeats the last value up to a power of two: lists for `in` then have few lengths, and few statements. */
export function fewLengths<Item extends string | number>(list: readonly Item[]): Item[] {
  const length = 2 ** Math.ceil(Math.log2(list.length));
  const last = list.at(-1);
  return last === undefined ? [] : [...list, ...new Array(length - list.length).fill(last)];
}
