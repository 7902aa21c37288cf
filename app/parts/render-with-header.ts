import { escaped } from "./spec-table-html.ts";

/** Which header a page has: two pages with the same of all these differ in nothing that it shows. */
export interface HeaderOf {
  /** The owner's name and logo. */
  brand: object;
  signedIn: boolean;
  /** Which entry of the navigation the page belongs to, and how. */
  place: string;
  /** What stands in the search field. */
  searched: string;
}

// As few as there are brands (one), places of the navigation and ways to be signed in.
const written = new WeakMap<object, Map<string, Header>>();

/** A header before and after what stands in its search field. */
type Header = [string, string];

// Markup and quotes within texts and attributes are escaped: this is the element that `SiteHeader` writes, with the
// first field that is called "q".
const firstHeader = /<header\b[^>]*>(.*? name="q" value=")[^"]*(".*?)<\/header>/s;

/**
 * Renders a page with the header that was written for an earlier one. The header is the same for every page below one
 * entry of the navigation, and 104 elements that React would make for each. The first page is rendered twice: what
 * is sent depends on no page before it.
 */
export async function renderWithHeader(
  { brand, signedIn, place, searched }: HeaderOf,
  render: (header: string | undefined) => Promise<string>,
): Promise<string> {
  const ofBrand = written.get(brand) ?? new Map<string, Header>();
  written.set(brand, ofBrand);
  const key = `${signedIn} ${place}`;
  const filled = ([before, after]: Header) => before + escaped(searched) + after;
  const known = ofBrand.get(key);
  if (known) return render(filled(known));

  const html = await render(undefined);
  const [, before, after] = firstHeader.exec(html) ?? [];
  if (before === undefined || after === undefined) return html;
  ofBrand.set(key, [before, after]);
  return render(filled([before, after]));
}
