import { expect } from "vitest";
import { demo } from "#tests/support/demo.ts";
import { test } from "#tests/support/visitor.ts";
import { convertedUnits, differenceSet } from "../compare-judge/difference-set.ts";
import { readDemoSheets } from "../compare-judge/second-reader.ts";

test("[O19] a second reader and a script of its own find the same differences in the demo workbooks", async ({
  visit,
  site,
}) => {
  const sheets = await readDemoSheets();
  const products = demo.products.filter(({ model }) => sheets.has(model));
  expect(products.length).toBeGreaterThan(40);
  const pairs = products.slice(1).map((product, place) => [products[place], product].flatMap((one) => one ?? []));
  const sixes = products.flatMap((_, place) => (place % 6 === 0 ? [products.slice(place, place + 6)] : []));
  const page = await visit(site, "/about", { scripts: false });
  let differences = 0;
  for (const compared of [...pairs, ...sixes].filter(({ length }) => length > 1)) {
    const address = `/compare?p=${compared.map(({ id }) => id)}&rows=all`;
    const shown = await page.evaluate(readComparison, { address, units: convertedUnits });
    const judged = differenceSet(compared.map(({ model }) => sheets.get(model) ?? []));
    expect(shown, compared.map(({ model }) => model).join()).toEqual(judged);
    differences += judged.different.length;
  }
  expect(differences).toBeGreaterThan(500);
});

/** Runs in the page: the rows of the spec tables as "section|label|nth". */
async function readComparison({ address, units }: { address: string; units: string[] }) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const textOf = (element: Element | undefined) => (element?.textContent ?? "").normalize("NFKC").trim();
  const found = { equal: [] as string[], different: [] as string[] };
  let section = "";
  const counts = new Map<string, number>();
  for (const row of page.querySelectorAll("#compared tr")) {
    const [head, ...cells] = row.children;
    if (row.className === "section") section = textOf(head).toLowerCase();
    if (cells.length === 0 || ["", "compliance", "facts", "distances"].includes(section)) continue;
    const [, name = "", unit = ""] = /^(.*?)(?:\s*\(([^()]*)\))?$/.exec(textOf(head)) ?? [];
    const label = (units.includes(unit) ? name : textOf(head)).toLowerCase();
    const nth = (counts.get(`${section}|${label}`) ?? 0) + 1;
    counts.set(`${section}|${label}`, nth);
    found[row.className === "same" ? "equal" : "different"].push(`${section}|${label}|${nth}`);
  }
  return { equal: found.equal.sort(), different: found.different.sort() };
}
