import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { detailLevels, doriLevels } from "#core/distances.ts";
import { DistanceTable } from "./distance-table.tsx";

/** Cells of a table's rows as text. */
function cellsOf(markup: string): string[][] {
  return markup
    .split("</tr>")
    .slice(0, -1)
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
        cell
          .replaceAll(/<[^>]+>/g, " ")
          .replaceAll(/ +/g, " ")
          .trim(),
      ),
    );
}

const zoom = {
  pixels: 3840,
  ends: [
    { name: "Wide" as const, angle: 107, focalLength: 2.7 },
    { name: "Tele" as const, angle: 31, focalLength: 13.5 },
  ],
};

test("[TD04] the table says level, pixels a metre, one distance for each end of the lens, and what can be seen", () => {
  const cells = cellsOf(
    renderToStaticMarkup(<DistanceTable distances={zoom} standard="IEC 62676-4:2025" levels={detailLevels} />),
  );
  expect(cells.slice(0, 3)).toEqual([
    ["IEC 62676-4:2025", "px/m", "Wide 2.7\u00a0mm, 107°", "Tele 13.5\u00a0mm, 31°", "What can be seen"],
    ["Overview", "20", "71.0 m", "346.2 m", "Number and direction of people"],
    ["Outline", "40", "35.5 m", "173.1 m", "Shape and movement"],
  ]);
  expect(cells.map(([level]) => level)).toHaveLength(8);
  expect(cells.at(-1)?.slice(0, 4)).toEqual(["Scrutinise", "1500", "0.9 m", "4.6 m"]);
});

test("[TD02] [TD04] a fixed lens has one column; the older scale does not explain itself", () => {
  const fixed = { pixels: 1920, ends: [{ angle: 103 }] };
  expect(
    cellsOf(renderToStaticMarkup(<DistanceTable distances={fixed} standard="DORI" levels={doriLevels} />)),
  ).toEqual([
    ["DORI", "px/m", "Distance 103°"],
    ["Detect", "25", "30.5 m"],
    ["Observe", "62.5", "12.2 m"],
    ["Recognise", "125", "6.1 m"],
    ["Identify", "250", "3.1 m"],
  ]);
});
