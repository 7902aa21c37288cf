import { readPageNumber } from "#core/page.ts";
import { filled, withQuery } from "../navigation/with-query.ts";

/** How a part of a query stands in an address. `write` gives nothing for what holds without it. */
interface Parameter<Value> {
  name: string;
  parse(text: string): Value;
  write(value: Value): string | number | undefined;
}

export const searchText: Parameter<string> = { name: "q", parse: (text) => text.trim(), write: (text) => text };

export const pageNumber: Parameter<number> = { name: "page", parse: readPageNumber, write: (page) => page };

/** The first one where the address has none of them. */
export function choice<Value extends string>(
  name: string,
  values: readonly [initial: Value, ...others: Value[]],
): Parameter<Value> {
  const [initial] = values;
  return {
    name,
    parse: (text) => values.find((value) => value === text) ?? initial,
    write: (value) => (value === initial ? undefined : value),
  };
}

/** Undefined where the address has none of them. */
export function optionalChoice<Value extends string>(
  name: string,
  values: readonly Value[],
): Parameter<Value | undefined> {
  return { name, parse: (text) => values.find((value) => value === text), write: (value) => value };
}

export function flag(name: string, word: string): Parameter<boolean> {
  return { name, parse: (text) => text === word, write: (isSet) => (isSet ? word : undefined) };
}

/** The filters, order and page of a list, from its address and back. */
export function listQuery<Query extends { query: string }>(
  path: string,
  declared: { [Key in keyof Query]-?: Parameter<Query[Key]> },
) {
  const keys = Object.keys(declared) as (keyof Query)[];
  const write = (query: Query) =>
    Object.fromEntries(keys.map((key) => [declared[key].name, declared[key].write(query[key])]));
  return {
    parse(given: URLSearchParams): Query {
      const query: Partial<Query> = {};
      for (const key of keys) query[key] = declared[key].parse(given.get(declared[key].name) ?? "");
      return query as Query;
    },
    address: (query: Query, list = path) => withQuery(list, write(query)),
    /** What a new search keeps. */
    kept: (query: Query) => filled({ ...write(query), q: undefined, page: undefined }),
  };
}
