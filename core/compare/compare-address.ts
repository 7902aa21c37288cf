export const mostCompared = 6;

/** More than are compared, because some may be unknown. */
const mostAsked = 20;

export interface CompareAsked {
  /** In order, each once. */
  ids: string[];
  /** Ids beyond the number that is looked for. */
  leftOut: string[];
}

/** What a visitor has chosen to see; undefined keys follow the products. */
export interface CompareView {
  rows?: "all" | "differences";
  /** Ids of the two products that phones show. */
  first?: string;
  second?: string;
}

const path = "/compare";

/** `p` may be given once with commas between ids, or once for each id as forms send it. */
export function readCompared(given: string[]): CompareAsked {
  const ids = [...new Set(given.flatMap((value) => value.split(",")).flatMap((id) => id.trim() || []))];
  return { ids: ids.slice(0, mostAsked), leftOut: ids.slice(mostAsked) };
}

/** Commas stay readable. */
export function compareAddress(ids: string[], parameters: Record<string, string> = {}, file = path): string {
  const query = [
    ...(ids.length > 0 ? [`p=${ids.map(encodeURIComponent).join()}`] : []),
    ...Object.entries(parameters).map((entry) => entry.map(encodeURIComponent).join("=")),
  ];
  return query.length > 0 ? `${file}?${query.join("&")}` : file;
}
