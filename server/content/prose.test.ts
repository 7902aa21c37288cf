import { expect, test } from "vitest";
import { plainText, readProse as read } from "./prose.ts";

const readProse = (markdown: string) => read(markdown, (file) => `/files/content/${file}`);

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

test("a heading's words are shown without the marks that style them", () => {
  expect(readProse("## Since **1921** & *always* `on`").map(({ heading }) => heading)).toEqual([
    "Since 1921 & always on",
  ]);
});

test("a picture of the content folder is shown from where it is published, any other from where it is", () => {
  const [section] = readProse("![a](pictures/zoo%20m.jpg) ![b](https://elsewhere.example/b.jpg) ![c](/files/c.jpg)");
  const sources = Array.from(section?.html.matchAll(/src="([^"]*)"/g) ?? [], ([, source]) => source);
  expect(sources).toEqual(["/files/content/pictures/zoo%20m.jpg", "https://elsewhere.example/b.jpg", "/files/c.jpg"]);
});

test("what a text says is told without its markup", () => {
  const [section] = readProse('Don\'t ask "why" & <b>how</b>: 1 < 2, &amp;lt;\n\n- one');
  expect(plainText(section?.html ?? "")).toBe(`Don't ask "why" & how: 1 < 2, &lt; one`);
});
