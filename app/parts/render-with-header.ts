/** Which header a page has: two pages with the same of all these differ in nothing that it shows. */
export interface HeaderOf {
  /** The owner's name and logo. */
  brand: object;
  signedIn: boolean;
  /** Which entry of the navigation the page belongs to, and how. */
  place: string;
}

// As few as there are brands (one), places of the navigation and ways to be signed in.
const written = new WeakMap<object, Map<string, string>>();

// Markup within texts and attributes is escaped: this is the element that `SiteHeader` writes.
const firstHeader = /<header\b[^>]*>(.*?)<\/header>/s;

/**
 * Renders a page with the header that was written for an earlier one. The header is the same for every page below one
 * entry of the navigation, and 104 elements that React would make for each. The first page is rendered twice: what
 * is sent depends on no page before it.
 */
export async function renderWithHeader(
  { brand, signedIn, place }: HeaderOf,
  render: (header: string | undefined) => Promise<string>,
): Promise<string> {
  const ofBrand = written.get(brand) ?? new Map<string, string>();
  written.set(brand, ofBrand);
  const key = `${signedIn} ${place}`;
  const known = ofBrand.get(key);
  if (known !== undefined) return render(known);

  const html = await render(undefined);
  const header = firstHeader.exec(html)?.[1];
  if (header === undefined) return html;
  ofBrand.set(key, header);
  return render(header);
}
