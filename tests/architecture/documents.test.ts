import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const paths = globSync(["*.md", "docs/**/*.md"], { cwd: root });
const documents = paths.map((path) => ({ path, content: readFileSync(join(root, path), "utf8") }));

function wordsIn(content: string): number {
  return content.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}

// The list of changes grows with every release, and is read from its top.
const growing = ["CHANGELOG.md", join("docs", "requirements.md")];

test("the documents have at most 16,200 words together, without requirements and changes", () => {
  const read = documents.filter(({ path }) => !growing.includes(path));
  expect(read.length).toBeGreaterThan(15);
  expect(read.reduce((sum, { content }) => sum + wordsIn(content), 0)).toBeLessThanOrEqual(16_200);
});

test("the README has at most 130 lines", () => {
  expect(readFileSync(join(root, "README.md"), "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(130);
});

test("every file that a document links to exists", () => {
  for (const { path, content } of documents) {
    for (const [, target = ""] of content.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(root, dirname(path), target)), `${path}: ${target}`).toBe(true);
    }
  }
});

test("every decision has its context, decision, consequences and alternatives", () => {
  const decisions = documents.filter(({ path }) => path.startsWith(join("docs", "decisions")));
  expect(decisions.length).toBeGreaterThan(10);
  for (const { path, content } of decisions) {
    const headings = Array.from(content.matchAll(/^## (.+)$/gm), ([, heading]) => heading);
    expect(headings, path).toEqual(["Context", "Decision", "Consequences", "Alternatives"]);
  }
});
