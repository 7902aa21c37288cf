import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { idsIn, isThreat } from "../support/requirements.ts";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");
const [, section = ""] = page.split("## Threats and defences\n");
const rows =
  section
    .split("\n## ")[0]
    ?.match(/^\| .+ \|$/gm)
    ?.slice(2) ?? [];
const threats = rows.map((row) => row.match(/^\| (T\d\d) \| [^|]+ \| [^|]+ \|$/)?.[1]);

test("every threat has a number, in order, and its defence", () => {
  expect(threats.length).toBeGreaterThan(25);
  expect(threats).toEqual(threats.map((_, place) => `T${String(place + 1).padStart(2, "0")}`));
});

test("every threat has a test, and every test of a threat names one that is listed", () => {
  const files = globSync("{app,cli,core,server,tests}/**/*.test.{ts,tsx}", { cwd: root });
  const tested = files.flatMap((file) => idsIn(readFileSync(join(root, file), "utf8"))).filter(isThreat);
  expect([...new Set(tested)].sort()).toEqual(threats);
});

test("every file that the page names exists", () => {
  for (const [, path = ""] of page.matchAll(/`([\w./-]+\.(?:test\.tsx?|md))`/g)) readFileSync(join(root, path));
});
