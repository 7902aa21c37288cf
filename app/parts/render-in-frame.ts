import { escaped } from "#core/escaped.ts";
import { keptByBrand } from "./kept-by-brand.ts";
import type { Frame } from "./written-frame.ts";

/** Which frame a page has: two pages with the same of all these differ in nothing that it shows. */
export interface FrameOf {
  /** The owner's name, logo and other places. */
  brand: object;
  signedIn: boolean;
  /** Which entry of the navigation the page belongs to, and how. */
  place: string;
  /** What stands in the header's search field. */
  searched: string;
}

interface Written {
  /** The header up to what stands in its search field, and from there on. */
  header: [string, string];
  footer: string | undefined;
}

// As few as there are places of the navigation and ways to be signed in.
const writtenFor = keptByBrand<Written>();

// Markup and quotes within texts and attributes are escaped: these are the elements that `SiteHeader` and `SiteFooter`
// write, the header with the first field that is called "q".
const firstHeader = /<header\b[^>]*>(.*? name="q" value=")[^"]*(".*?)<\/header>/s;
const lastFooter = /<footer\b[^>]*><p\b.*?<\/p><div\b[^>]*>(.*)<\/div><\/footer>/s;

/**
 * Renders a page in the frame that was written for an earlier one. It is the same for every page below one entry of the
 * navigation, and 126 elements that React would make for each. The first page is rendered twice: what is sent depends on
 * no page before it.
 */
export async function renderInFrame(
  { brand, signedIn, place, searched }: FrameOf,
  render: (frame: Frame | undefined) => Promise<string>,
): Promise<string> {
  const written = writtenFor(brand);
  const key = `${signedIn} ${place}`;
  const filled = ({ header: [before, after], footer }: Written) => ({
    header: before + escaped(searched) + after,
    footer,
  });
  const known = written.get(key);
  if (known) return render(filled(known));

  const html = await render(undefined);
  const frame = readFrame(html);
  if (!frame) return html;
  written.set(key, frame);
  return render(filled(frame));
}

function readFrame(html: string): Written | undefined {
  const [, before, after] = firstHeader.exec(html) ?? [];
  const [, footer] = lastFooter.exec(html) ?? [];
  return before === undefined || after === undefined ? undefined : { header: [before, after], footer };
}
