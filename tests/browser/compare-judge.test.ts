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
    const rows = compared.map(({ model }) => sheets.get(model) ?? []);
    const judged = differenceSet(rows);
    // A row that says no more than a fact shown apart from the rows is left out.
    const isFact = (key: string) => rows.some((sheet) => shown.facts.includes(cellOf(sheet, key) ?? "none"));
    const isShownOnce = (key: string) => shown.different.includes(key) || !isFact(key);
    expect({ equal: shown.equal, different: shown.different }, compared.map(({ model }) => model).join()).toEqual({
      ...judged,
      different: judged.different.filter(isShownOnce),
    });
    differences += judged.different.length;
  }
  expect(differences).toBeGreaterThan(500);
});

/** The cell of the first row with this "section|label|nth". */
function cellOf(sheet: string[][], key: string): string | undefined {
  let section = "";
  for (const cells of sheet) {
    const [label = "", ...values] = cells.filter((cell) => cell.trim() !== "");
    if (values.length === 0) section = label.toLowerCase();
    else if (key.startsWith(`${section}|${label.toLowerCase()}|`)) return values.join(" · ");
  }
  return undefined;
}

/** Runs in the page: the rows of the spec tables as "section|label|nth". */
async function readComparison({ address, units }: { address: string; units: string[] }) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const textOf = (element: Element | undefined) => (element?.textContent ?? "").normalize("NFKC").trim();
  const found = { equal: [] as string[], different: [] as string[], facts: [] as string[] };
  let section = "";
  const counts = new Map<string, number>();
  for (const row of page.querySelectorAll("#compared tr")) {
    const [head, ...cells] = row.children;
    if (row.className === "section") section = textOf(head).toLowerCase();
    const factOf = (cell: Element) => textOf(cell).replace(/(?:smallest|largest)$/, "");
    if (section === "facts") found.facts.push(...cells.flatMap((cell) => [factOf(cell), ...factOf(cell).split(", ")]));
    if (cells.length === 0 || ["overview", "compliance", "facts", "distances", "connect"].includes(section)) continue;
    const [, name = "", unit = ""] = /^(.*?)(?:\s*\(([^()]*)\))?$/.exec(textOf(head?.lastElementChild ?? head)) ?? [];
    const label = (units.includes(unit) ? name : textOf(head?.lastElementChild ?? head)).toLowerCase();
    const nth = (counts.get(`${section}|${label}`) ?? 0) + 1;
    counts.set(`${section}|${label}`, nth);
    found[row.className === "same" ? "equal" : "different"].push(`${section}|${label}|${nth}`);
  }
  return { ...found, equal: found.equal.sort(), different: found.different.sort() };
}
