import { createHash } from "node:crypto";
import type { ExamplePart, Prose } from "#core/site-content.ts";
import type { ContentFolder } from "./content-folder.ts";

/** What the content folder of the project says. Texts by the beginning of their SHA-256. */
export const shipped = {
  name: "Varifocal",
  tagline: "Security cameras with motorised zoom lenses, and the files that go with them.",
  contactEmail: "hello@varifocal.example",
  slides: ["One lens. Every distance.", "Aim it from your desk.", "One dome, the whole aisle."],
  about: "fa0d923331c324aa",
  privacy: "286db5ff7c8f4115",
  pages: { imprint: "6771290bcc50ec2f", warranty: "923592041b9eac28" } as Record<string, string>,
};

/** Parts of the content, and whether visitors still read the project's own example. */
export function exampleParts({
  site,
  about,
  privacy,
  pageTexts,
}: Pick<ContentFolder, "site" | "about" | "privacy" | "pageTexts">): ExamplePart[] {
  const slides = site.slides.filter(({ heading }) => shipped.slides.includes(heading)).length;
  const texts = [digestOf(about) === shipped.about, digestOf(privacy) === shipped.privacy];
  const pages = Object.entries(pageTexts).filter(([name, text]) => digestOf(text) === shipped.pages[name]);
  return [
    {
      name: "Name and tagline",
      shown: site.name,
      files: ["site.json"],
      isExample: site.name === shipped.name || site.tagline === shipped.tagline,
    },
    {
      name: "Logo",
      shown: site.logo ?? "the built-in mark",
      files: ["site.json"],
      isExample: site.logo === undefined,
    },
    {
      name: "Slides of the home page",
      shown: slides > 0 ? `${slides} of 3 are the example's` : "your own",
      files: ["site.json", "pictures"],
      isExample: slides > 0,
    },
    {
      name: "Contact e-mail",
      shown: site.contactEmail,
      files: ["site.json"],
      isExample: site.contactEmail === shipped.contactEmail,
    },
    {
      name: "About and privacy",
      shown: texts.includes(true) ? "example texts" : "your own",
      files: ["about.md", "privacy.md"],
      isExample: texts.includes(true),
    },
    {
      name: "Imprint and warranty",
      shown: pages.length > 0 ? "example texts" : "your own",
      files: ["pages/imprint.md", "pages/warranty.md"],
      isExample: pages.length > 0,
    },
  ];
}

export function digestOf(text: Prose): string {
  return createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 16);
}
