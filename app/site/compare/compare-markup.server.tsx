import { renderToStaticMarkup } from "react-dom/server";
import type { AlignedRow, AlignedSection, Alignment } from "#core/compare/compare-products.ts";
import { markupVersion } from "../../components/markup-version.server.ts";
import { CompareRows } from "./compare-rows.tsx";

/** How many rows of six products take a few milliseconds. */
const rowsAtOnce = 40;

/** Static: a table of 3,000 cells, none of which changes in the browser. `version` changes with the markup. */
export async function compareMarkup(
  { sections }: Alignment,
  { differencesOnly, shown }: { differencesOnly: boolean; shown: number[] },
): Promise<{ html: string; version: string }> {
  let html = "";
  for (const slice of slicesOf(sections, ({ isEqual }) => !(isEqual && differencesOnly))) {
    html += renderToStaticMarkup(<CompareRows section={slice} shown={shown} />);
    await yieldToOthers();
  }
  return { html, version: await markupVersion(html) };
}

export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Only the first slice of a section has its title. */
function slicesOf(sections: AlignedSection[], isShown: (row: AlignedRow) => boolean): AlignedSection[] {
  return sections.flatMap(({ title, rows }) => {
    const all = rows.filter(isShown);
    return Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, nth) => ({
      title: nth === 0 ? title : undefined,
      rows: all.slice(nth * rowsAtOnce, (nth + 1) * rowsAtOnce),
    }));
  });
}
