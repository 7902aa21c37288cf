import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type SpecRows, specSections } from "#core/product/spec-table.ts";
import { SpecTable } from "./spec-table.tsx";

/** The sections of the table. */
function rendered(rows: SpecRows): string {
  const html = renderToStaticMarkup(<SpecTable sections={specSections(rows)} />).replaceAll(/<\/?span>/g, "");
  return html.replace(/^<div class="spec-table">(.*)<\/div>$/s, "$1");
}

test("[D06] tables of up to three values share their columns; a line with fewer cells fills the row", () => {
  expect(
    rendered([
      ["Lens", "2.8 mm"],
      ["", "f/1.6"],
    ]),
  ).toBe(
    '<section><div><table><colgroup><col/><col span="3"/></colgroup><tbody>' +
      '<tr><th scope="row">Lens</th><td colSpan="3">2.8 mm</td></tr>' +
      '<tr><td></td><td colSpan="3">f/1.6</td></tr></tbody></table></div></section>',
  );
  expect(
    rendered([
      ["Lens", "2.8 mm", "4 mm"],
      ["Iris", "fixed"],
    ]),
  ).toContain(
    '<tr><th scope="row">Lens</th><td>2.8 mm</td><td colSpan="2">4 mm</td></tr>' +
      '<tr><th scope="row">Iris</th><td colSpan="3">fixed</td></tr>',
  );
  expect(
    rendered([
      ["Height", "1", "2", "3"],
      ["Width", "1", "2", "3", "4"],
    ]),
  ).toContain('<col/><col span="4"/>');
});

test("[D10] a long code may break behind its slashes, a short one may not", () => {
  const table = rendered([
    ["Uplink", "10/100/1000BASE-T"],
    ["Ports", "8 of 10/100/1000BASE-T each"],
    ["Shutter", "1/10000 s"],
    ["Link", "a</td>/b/c"],
  ]);
  expect(table).toContain('<td colSpan="3">10/<wbr/>100/<wbr/>1000BASE-T</td>');
  expect(table).toContain('<td colSpan="3">8 of 10/<wbr/>100/<wbr/>1000BASE-T each</td>');
  expect(table).toContain('<td colSpan="3">1/10000 s</td>');
  expect(table).toContain('<td colSpan="3">a&lt;/<wbr/>td&gt;/<wbr/>b/<wbr/>c</td>');
});

test("[D06] column heads have their own row; a heading alone has no table; no rows are nothing at all", () => {
  expect(
    rendered([
      ["", "Day", "Night"],
      ["Range", "30 m", ""],
    ]),
  ).toContain(
    '<thead><tr><td></td><th scope="col">Day</th><th scope="col" colSpan="2">Night</th></tr></thead><tbody><tr><th scope="row">Range</th><td>30 m</td><td colSpan="2"></td></tr></tbody>',
  );
  expect(rendered([["Lens"]])).toBe('<section aria-labelledby="spec-1"><h3 id="spec-1">Lens</h3></section>');
  expect(rendered([])).toBe("");
});
