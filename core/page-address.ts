import { isId } from "./id.ts";
import { asksForAll, readPageNumber } from "./page.ts";

/**
 * How a screen reads a parameter: the number of a list's page; "all" for a list as a whole; a text, of which only the
 * first counts; or a set, whose order and repetitions mean nothing.
 */
type Parameter = "page" | "all" | "text" | "set";

/** The addresses that are the same for every visitor, as patterns (`:id`, `:list`), with the parameters they read. */
export type PublicPages = Record<string, Record<string, Parameter>>;

/** One page, however its address is written. */
export interface PageAddress {
  /** Path and query from the root, the same for all addresses that show the same. */
  address: string;
  /** Whether it holds words of the visitor's own: of such pages there is no end. */
  openEnded: boolean;
}

/**
 * The one address of a page: parameters that it does not read are dropped, the others put in order. Undefined for
 * what is no public page, and for paths that are written in another way than ours.
 */
export function pageAddress(target: string, pages: PublicPages): PageAddress | undefined {
  const question = target.indexOf("?");
  const path = question < 0 ? target : target.slice(0, question);
  const parameters = parametersOf(path, pages);
  if (!parameters) return undefined;
  if (question < 0) return { address: path, openEnded: false };

  const given = new URLSearchParams(target.slice(question));
  const read = Object.entries(parameters).flatMap(([name, kind]) =>
    readValues(kind, given.getAll(name)).map((value) => ({ name, kind, value })),
  );
  const query = new URLSearchParams(read.map(({ name, value }) => [name, value])).toString();
  return {
    address: query ? `${path}?${query}` : path,
    openEnded: read.some(({ kind }) => kind === "text" || kind === "set"),
  };
}

/**
 * The address of the page that is meant by a path with slashes at its end, or with words in capitals; undefined for any
 * other. An id in capitals names nothing: see `isId`.
 */
export function meantPage(target: string, pages: PublicPages): string | undefined {
  const [path = "", ...query] = target.split("?");
  const bare = path.replace(/\/+$/, "");
  const meant = bare.toLowerCase() || "/";
  if (meant === path || !parametersOf(meant, pages)) return undefined;
  const last = bare.slice(bare.lastIndexOf("/") + 1);
  if (isId(last.toLowerCase()) && !isId(last)) return undefined;
  return [meant, ...query].join("?");
}

/** `/catalog.data` is the data behind `/catalog`, and `/_.data` behind the home page: the router's names for it. */
function parametersOf(path: string, pages: PublicPages): PublicPages[string] | undefined {
  const screen = path === "/_.data" ? "/" : path.endsWith(".data") ? path.slice(0, -".data".length) : path;
  if (Object.hasOwn(pages, screen)) return pages[screen];
  const end = screen.lastIndexOf("/") + 1;
  const last = screen.slice(end);
  const pattern = isId(last) ? ":id" : /^[a-z-]+$/.test(last) ? ":list" : undefined;
  return pattern && pages[screen.slice(0, end) + pattern];
}

function readValues(kind: Parameter, values: string[]): string[] {
  if (kind === "set") return [...new Set(values)].sort();
  if (kind === "text") return values.slice(0, 1);
  if (kind === "all") return asksForAll(values[0]) ? ["all"] : [];
  const page = readPageNumber(values[0]);
  return page > 1 ? [String(page)] : [];
}
