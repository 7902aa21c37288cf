import { join } from "node:path";
import { expect, test } from "vitest";
import { readContent } from "./content-folder.ts";
import { digestOf, exampleParts, shipped } from "./shipped-example.ts";

const owners = join(import.meta.dirname, "../../content");

test("[W16] the content that comes with the project is known as the example, part by part", async () => {
  const folder = await readContent(owners);
  const pages = Object.entries(folder.pageTexts).map(([name, text]) => [name, digestOf(text)]);
  expect({
    about: digestOf(folder.about),
    privacy: digestOf(folder.privacy),
    pages: Object.fromEntries(pages),
  }).toEqual({
    about: shipped.about,
    privacy: shipped.privacy,
    pages: shipped.pages,
  });
  expect(folder.site.slides.map(({ heading }) => heading)).toEqual(shipped.slides);
  expect(exampleParts(folder).filter(({ isExample }) => !isExample)).toEqual([]);
});

test("[W16] a part that was changed is no example any more", async () => {
  const folder = await readContent(owners);
  const { site } = folder;
  const own = {
    ...folder,
    site: { ...site, name: "Own", contactEmail: "post@own.example" },
    about: [{ html: "<p>We make cameras.</p>" }],
    pageTexts: {},
  };
  const left = (content: typeof own) => exampleParts(content).flatMap(({ name, isExample }) => (isExample ? name : []));
  // The tagline and the privacy text are still the project's.
  expect(left(own)).toEqual(["Name and tagline", "Logo", "Slides of the home page", "About and privacy"]);
  const [first, second, third] = site.slides;
  const slides: typeof site.slides = [first, { ...second, heading: "Own" }, { ...third, heading: "Own" }];
  const more = { ...own, site: { ...own.site, tagline: "Own cameras", logo: "pictures/own.svg", slides }, privacy: [] };
  expect(left(more)).toEqual(["Slides of the home page"]);
});
