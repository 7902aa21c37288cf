import { expect, test } from "vitest";
import { readProse } from "./prose.ts";

test("text before the first heading is a section without one", () => {
  expect(readProse("Hello *there*.\n\n## What we store\n\nNothing.")).toEqual([
    { heading: undefined, html: "<p>Hello <em>there</em>.</p>" },
    { heading: "What we store", html: "<p>Nothing.</p>" },
  ]);
});

test("a heading of the highest level is a section too, so that a page keeps its one title", () => {
  expect(readProse("# Privacy\n\nText.\n\n### Detail\n\nMore.")).toEqual([
    { heading: "Privacy", html: "<p>Text.</p>\n<h3>Detail</h3>\n<p>More.</p>" },
  ]);
});

test("reference links work in every section", () => {
  const [, second] = readProse("Text.\n\n## Links\n\n[Write][mail]\n\n[mail]: mailto:a@b.example");
  expect(second?.html).toContain('href="mailto:a@b.example"');
});

test("an empty file has no sections", () => {
  expect(readProse(" \n\n")).toEqual([]);
});
