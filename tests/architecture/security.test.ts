import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");
const threats = page.split("\n").filter((line) => /^\| .* \|$/.test(line) && line.includes("“"));

/** The tests that a row quotes: `path` “title” · “another title of the same file”. */
function namedTests(row: string): { file: string; title: string }[] {
  let file = "";
  return Array.from(row.matchAll(/`([\w./-]+\.test\.tsx?)`|“([^”]+)”/g), ([, path, title]) => {
    file = path ?? file;
    return { file, title: title ?? "" };
  }).filter(({ title }) => title !== "");
}

test("every row of the threat model names tests that exist", () => {
  const rows = threats.filter((row) => row.includes(".test.ts` “"));
  expect(rows.length).toBeGreaterThan(25);
  for (const { file, title } of rows.flatMap(namedTests)) {
    const tests = readFileSync(join(root, file), "utf8");
    expect(tests.includes(`"${title}"`), `${file}: ${title}`).toBe(true);
  }
});

test("every file of tests that the page names exists, and every row about an attack ends in one", () => {
  for (const [, path = ""] of page.matchAll(/`([\w./-]+\.(?:test\.tsx?|md))`/g)) readFileSync(join(root, path));
  const [, section = ""] = page.split("## Who attacks, and what stops them");
  const rows =
    section
      .split("\n## ")[0]
      ?.split("\n")
      .filter((line) => line.startsWith("| ")) ?? [];
  const attacks = rows.slice(2);
  expect(attacks.filter((row) => namedTests(row).length === 0)).toEqual([]);
});
