import { parse } from "csv-parse/sync";

/** Addresses of a former site, and where each leads. */
export interface Redirect {
  /** In `redirects.csv`, from 1. */
  line: number;
  from: string;
  /** Whether it stands for all addresses that begin so. */
  isPrefix: boolean;
  to: { path: string } | { model: string };
}

export interface Redirects {
  readonly all: readonly Redirect[];
  /** An address by itself, else by its longest beginning. */
  find(path: string): Redirect | undefined;
}

export const mostRedirects = 10_000;

export const redirectsFile = "redirects.csv";

/** Lines `old path,model or path`, without a head. A `*` at the end of an old path stands for the rest. */
export function readRedirects(source: string, mistakes: string[]): Redirects {
  const told = (line: number, message: string) => void mistakes.push(`${redirectsFile}, line ${line}: ${message}`);
  let rows: string[][] = [];
  try {
    rows = parse(source, { bom: true, relax_column_count: true, skip_empty_lines: false, trim: true });
  } catch (error) {
    mistakes.push(`${redirectsFile}: ${(error as Error).message}`);
  }
  if (rows.length > mostRedirects) mistakes.push(`${redirectsFile} has more than ${mostRedirects} lines`);
  const all: Redirect[] = [];
  const lines = new Map<string, number>();
  for (const [at, [old = "", to = ""]] of rows.entries()) {
    const line = at + 1;
    if (old === "" && to === "") continue;
    const isPrefix = old.endsWith("*");
    const from = plainPath(isPrefix ? old.slice(0, -1) : old);
    const first = lines.get(`${from}${isPrefix}`);
    if (from === undefined) told(line, `“${old}” is no path of a former site: it begins with a slash`);
    else if (to === "") told(line, "there is no model or path to lead to");
    else if (/^(?:\/\/|[a-z][a-z+.-]*:)/i.test(to)) told(line, `“${to}” is another site: a model or a path is`);
    else if (first !== undefined) told(line, `line ${first} has the same old path`);
    else {
      lines.set(`${from}${isPrefix}`, line);
      all.push({ line, from, isPrefix, to: to.startsWith("/") ? { path: to } : { model: to } });
    }
  }
  const redirects = indexed(all);
  for (const redirect of all) {
    const circle = leadsBack(redirect, redirects);
    if (circle) told(redirect.line, `it leads back to itself, over ${circle}`);
  }
  return redirects;
}

/** Decoded, and without a slash at its end. Undefined for what is no path. */
function plainPath(path: string): string | undefined {
  if (!path.startsWith("/") || path.startsWith("//")) return undefined;
  const [alone = ""] = path.split(/[?#]/, 1);
  try {
    return decodeURIComponent(alone).replace(/(?<=.)\/+$/, "");
  } catch {
    return undefined;
  }
}

function indexed(all: Redirect[]): Redirects {
  const exact = new Map(all.flatMap((one) => (one.isPrefix ? [] : [[one.from, one] as const])));
  const prefixes = new Map(all.flatMap((one) => (one.isPrefix ? [[one.from, one] as const] : [])));
  return {
    all,
    find(path) {
      const plain = plainPath(path);
      if (plain === undefined) return undefined;
      const own = exact.get(plain);
      for (let end = plain.length; !own && end > 0; end -= 1) {
        const found = prefixes.get(plain.slice(0, end));
        if (found) return found;
      }
      return own;
    },
  };
}

/** The path over which a redirect leads to itself. */
function leadsBack(redirect: Redirect, redirects: Redirects): string | undefined {
  const seen = new Set<Redirect>();
  for (let next: Redirect | undefined = redirect; next && "path" in next.to; ) {
    const { path }: { path: string } = next.to;
    next = redirects.find(path);
    if (next === redirect) return path;
    if (next === undefined || seen.has(next)) return undefined;
    seen.add(next);
  }
  return undefined;
}
