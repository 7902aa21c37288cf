import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { specTableHtml } from "./spec-table-html.ts";

/** Texts that look like markup, and any other. */
const text = fc
  .oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."<>&'\"/=!-; \nabtd#x27") }))
  .map((value) => value.trim())
  .filter((value) => value !== "");

test("[D06] whatever a cell, a row's name or a heading holds is text, written as React writes it", () => {
  fc.assert(
    fc.property(text, text, text, (title, name, value) => {
      const written = renderToStaticMarkup(
        <section className="columns-3-9" aria-labelledby="spec-1">
          <h3 id="spec-1">{title}</h3>
          <div>
            <table aria-labelledby="spec-1">
              <colgroup>
                <col />
                <col />
              </colgroup>
              <tbody>
                <tr>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              </tbody>
            </table>
          </div>
        </section>,
      );
      const table = specTableHtml([[title], [name, value]]).replaceAll("<wbr>", "");
      expect(table).toBe(written.replaceAll("<col/>", "<col>"));

      const [label] = /aria-label="[^"]*"/.exec(renderToStaticMarkup(<nav aria-label={`${title}, table`} />)) ?? [];
      expect(specTableHtml([[title], [name, value, value]])).toContain(`<section class="overflow-x-auto" ${label} `);
    }),
  );
});

test("[D06] a table of two columns says how wide they are; a line with fewer cells fills the row", () => {
  expect(
    specTableHtml([
      ["Lens", "2.8 mm"],
      ["", "f/1.6"],
    ]),
  ).toBe(
    '<section class="columns-3-9"><div><table><colgroup><col><col></colgroup><tbody>' +
      '<tr><th scope="row">Lens</th><td>2.8 mm</td></tr><tr><td></td><td>f/1.6</td></tr></tbody></table></div></section>',
  );
  expect(
    specTableHtml([
      ["Lens", "2.8 mm", "4 mm"],
      ["Iris", "fixed"],
    ]),
  ).toContain('<tr><th scope="row">Iris</th><td colspan="2">fixed</td></tr>');
});

test("[D10] a long code may break behind its slashes, a short one may not", () => {
  const table = specTableHtml([
    ["Uplink", "10/100/1000BASE-T"],
    ["Shutter", "1/10000 s"],
    ["Link", "a</td>/b/c"],
  ]);
  expect(table).toContain("<td>10/<wbr>100/<wbr>1000BASE-T</td>");
  expect(table).toContain("<td>1/10000 s</td>");
  expect(table).toContain("<td>a&lt;/<wbr>td&gt;/<wbr>b/<wbr>c</td>");
});

test("[D06] column heads have their own row; a heading alone has no table; no rows are nothing at all", () => {
  expect(
    specTableHtml([
      ["", "Day", "Night"],
      ["Range", "30 m", ""],
    ]),
  ).toContain(
    '<thead><tr><td></td><th scope="col">Day</th><th scope="col">Night</th></tr></thead><tbody><tr><th scope="row">Range</th><td>30 m</td><td></td></tr></tbody>',
  );
  expect(specTableHtml([["Lens"]])).toBe(
    '<section class="columns-3-9" aria-labelledby="spec-1"><h3 id="spec-1">Lens</h3></section>',
  );
  expect(specTableHtml([])).toBe("");
});
