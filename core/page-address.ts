import { idPattern, idsWithin } from "./id.ts";
import { memoizeWeak } from "./memoize-weak.ts";
import { ownValue } from "./own-value.ts";
import { asksForAll, readPageNumber } from "./page.ts";
import { typedNumber } from "./quantities/numbers.ts";

/**
 * - "text": only the first value counts.
 * - "choice": the same, and empty is none.
 * - "set", "choices", "numbers": order and repetitions do not matter. The latter two have at most 20 values.
 * - "number": a number in any spelling, or the first characters of what is none.
 * - "list": the first 20 values, in their order.
 * - "hide", "table": nothing but that word.
 * - "facts": stands where the parameters of the site's facts belong; see `withFactParameters`.
 */
export type Parameter =
  | "page"
  | "all"
  | "hide"
  | "table"
  | "text"
  | "choice"
  | "set"
  | "list"
  | "choices"
  | "number"
  | "numbers"
  | "facts";

const most = { values: 20, choices: 20, choiceCharacters: 200, numberCharacters: 20 };

/** What the server must know of a route before it answers. Everything else stands in the route's module. */
export interface RouteFacts {
  /** Present where every visitor gets the same page, which is then cached: the parameters it reads. Others are dropped. */
  reads?: Record<string, Parameter>;
  /** Never stored by a browser or proxy. */
  isPrivate?: boolean;
  /** Whether somebody who is not signed in may send a form. Bodies are not read elsewhere. */
  takesForms?: boolean;
  /** A file that scripts of any site may read. Its answer is the same for everybody, signed in or not. */
  isData?: boolean;
}

/** Keys are patterns, such as `/catalog/products/:id`. */
export type RouteTable = Readonly<Record<string, RouteFacts>>;

/** The routes with these parameters where a route reads those of facts. Without them, they are dropped like unknown ones. */
export function withFactParameters(routes: RouteTable, parameters: Record<string, Parameter>): RouteTable {
  const filled = Object.entries(routes).map(([pattern, facts]): [string, RouteFacts] => {
    const { reads = {} } = facts;
    if (!Object.values(reads).includes("facts")) return [pattern, facts];
    const all = Object.entries(reads).flatMap(([name, kind]): [string, Parameter][] =>
      kind === "facts" ? Object.entries(parameters) : [[name, kind]],
    );
    return [pattern, { ...facts, reads: Object.fromEntries(all) }];
  });
  return Object.fromEntries(filled);
}

export interface PageAddress {
  address: string;
  openEnded: boolean;
  /** Whether a form has sent fields that are empty, without which the address says the same. */
  hasEmptyFields: boolean;
}

/** Drops unknown parameters and sorts the others. Undefined unless the path is exactly a public page's. */
export function pageAddress(target: string, routes: RouteTable): PageAddress | undefined {
  const question = target.indexOf("?");
  const path = question < 0 ? target : target.slice(0, question);
  const parameters = parametersOf(path, routes);
  if (!parameters) return undefined;
  if (question < 0) return { address: path, openEnded: false, hasEmptyFields: false };

  const given = new URLSearchParams(target.slice(question));
  const read = Object.entries(parameters).flatMap(([name, kind]) =>
    readValues(kind, given.getAll(name)).map((value) => ({ name, kind, value })),
  );
  const query = new URLSearchParams(read.map(({ name, value }) => [name, value])).toString();
  return {
    address: query ? `${path}?${query}` : path,
    openEnded: read.some(({ kind }) => !["page", "all", "hide", "table"].includes(kind)),
    hasEmptyFields: countEmpty([...given.values()]) > countEmpty(read.map(({ value }) => value)),
  };
}

/** Corrects trailing slashes and capitals, but not ids. Undefined if that gives no public page. */
export function meantPage(target: string, routes: RouteTable): string | undefined {
  const [path = "", ...query] = target.split("?");
  const bare = path.replace(/\/+$/, "");
  const meant = bare.toLowerCase() || "/";
  if (meant === path || !parametersOf(meant, routes)) return undefined;
  if (idsWithin(meant).some((id) => !bare.includes(id))) return undefined;
  return [meant, ...query].join("?");
}

/** The route at an address in any capitals, with or without a slash at its end, also of its data request. */
export function routeAt(path: string, routes: RouteTable): { pattern: string; facts: RouteFacts } | undefined {
  const screen = screenOf(path.toLowerCase()).replace(/\/+$/, "") || "/";
  const exact = ownValue(routes, screen);
  if (exact) return { pattern: screen, facts: exact };
  return looseRoutes(routes).find(({ matches }) => matches.test(screen));
}

/** React Router's data requests: `/catalog.data` for `/catalog`, `/_.data` for a slash at the end and the home page. */
function screenOf(path: string): string {
  return path.endsWith(".data") ? path.replace(/(\/_(root)?)?\.data$/, "") || "/" : path;
}

function parametersOf(path: string, routes: RouteTable): RouteFacts["reads"] {
  const screen = path === "/_.data" ? "/" : path.endsWith(".data") ? path.slice(0, -".data".length) : path;
  const exact = ownValue(routes, screen);
  if (exact) return exact.reads;
  return exactRoutes(routes).find(({ matches }) => matches.test(screen))?.facts.reads;
}

/** `:id` stands for an id, also in `/:id.json`; other names stand for words of lowercase letters, digits and hyphens. */
const exactRoutes = memoizeWeak((routes: RouteTable) =>
  patternsOf(routes, (name) => (name === ":id" ? idPattern : "[a-z\\d-]+")),
);

/** Matches like React Router: a name stands for anything between slashes, `*` for anything. */
const looseRoutes = memoizeWeak((routes: RouteTable) => patternsOf(routes, () => "[^/]+"));

/** Longest first, so that `/:id.json` stands before `/:id`. */
function patternsOf(routes: RouteTable, partOf: (name: string) => string) {
  return Object.entries(routes)
    .filter(([pattern]) => /[:*]/.test(pattern))
    .map(([pattern, facts]) => {
      const source = pattern.replaceAll(".", "\\.").replace(/\/\*$/, "(/.*)?").replaceAll(/:\w+/g, partOf);
      return { pattern, facts, matches: new RegExp(`^${source}$`) };
    })
    .sort((one, other) => other.pattern.length - one.pattern.length);
}

function readValues(kind: Parameter, values: string[]): string[] {
  if (kind === "facts") return [];
  if (kind === "set") return [...new Set(values)].sort();
  if (kind === "list") return values.slice(0, most.values);
  if (kind === "text") return values.slice(0, 1);
  if (kind === "choice") return readValues("choices", values.slice(0, 1));
  if (kind === "choices") return choicesIn(values.filter((value) => value.length <= most.choiceCharacters));
  if (kind === "numbers") return choicesIn(values.flatMap((value) => typedNumber(value)?.toString() ?? []));
  if (kind === "number") return choicesIn(values.slice(0, 1).map(numberText));
  if (kind === "hide" || kind === "table") return values[0] === kind ? [kind] : [];
  if (kind === "all") return asksForAll(values[0]) ? ["all"] : [];
  const page = readPageNumber(values[0]);
  return page > 1 ? [String(page)] : [];
}

function countEmpty(values: string[]): number {
  return values.filter((value) => value === "").length;
}

function choicesIn(values: string[]): string[] {
  return [...new Set(values)].filter(Boolean).sort().slice(0, most.choices);
}

function numberText(text: string): string {
  return typedNumber(text)?.toString() ?? Array.from(text.trim()).slice(0, most.numberCharacters).join("").trim();
}
