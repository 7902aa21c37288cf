import { keptByBrand } from "./kept-by-brand.ts";
import { delayScripts } from "./late-scripts.ts";

/** The HTML that ends a document's head, and the one that ends its body. */
export interface Ends {
  links: string;
  scripts: string;
}

/** Of a document that was rendered with its own. */
export const noEnds: Ends = { links: "", scripts: "" };

interface Written {
  links: string;
  /** What stands between the marks of the scripts. */
  scripts: string[];
}

// As few as there are screens.
const writtenFor = keptByBrand<Written>();

/**
 * The ends of a document of these routes, its inline scripts bearing this mark. `render` writes the ends alone: they are
 * the same for all pages of a screen, and some twenty elements that React would make for each.
 */
export async function writeEnds(
  { brand, routes }: { brand: object; routes: string[] },
  mark: string,
  render: () => Promise<string>,
): Promise<Ends> {
  const written = writtenFor(brand);
  const key = routes.join(" ");
  const known = written.get(key) ?? readEnds(await render(), mark);
  written.set(key, known);
  return { links: known.links, scripts: known.scripts.join(mark) };
}

function readEnds(html: string, mark: string): Written {
  // React writes links first, wherever they stand.
  const start = html.indexOf("<script");
  const delayed = delayScripts(`${html.slice(0, start)}</head>${html.slice(start)}`);
  const [links = "", scripts = ""] = delayed.split("</head>");
  return { links: links.replaceAll(` nonce="${mark}"`, ""), scripts: scripts.split(mark) };
}

/** Puts ends into a document. In parts, each of whole tags: its text is long, and is joined once. */
export function withEnds(html: string, { links, scripts }: Ends): string[] {
  const headEnd = html.indexOf("</head>");
  const end = html.lastIndexOf("</body>");
  return [html.slice(0, headEnd), links, html.slice(headEnd, end), scripts, html.slice(end)];
}
