import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { readContent } from "./content-folder.ts";

const owners = join(import.meta.dirname, "../../content");

async function copyOfContent() {
  const path = await mkdtemp(join(tmpdir(), "varifocal-content-"));
  await cp(owners, path, { recursive: true });
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

async function editSite(path: string, edit: (site: Record<string, unknown>) => void) {
  const site = JSON.parse(await readFile(join(path, "site.json"), "utf8"));
  edit(site);
  await writeFile(join(path, "site.json"), JSON.stringify(site));
}

test("the content that comes with the project is whole, and its slides lead to the catalog", async () => {
  const { site, brand, privacy } = await readContent(owners);
  expect(brand.name).toBe("Varifocal");
  expect(site.slides.map((slide) => slide.link.url)).toEqual(["/catalog", "/catalog", "/catalog"]);
  expect(privacy.map((section) => section.heading)).toContain("What we store");
});

test("the demo's content is whole", async () => {
  const { brand } = await readContent(join(import.meta.dirname, "../../demo/content"));
  expect(brand.social).toHaveLength(3);
});

test("every mistake is told at once, with its file and field", async () => {
  await using content = await copyOfContent();
  await rm(join(content.path, "about.md"));
  await editSite(content.path, (site) => {
    site.name = " ";
    site.contactEmail = "nobody";
    site.accent = { light: "green", dark: "#41dda3" };
    site.colour = "unknown fields are mistakes too";
  });
  const refusal = await readContent(content.path).catch((error) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal.message).toContain("about.md is missing");
  expect(refusal.message).toContain("site.json: name is empty");
  expect(refusal.message).toContain("site.json: contactEmail must be an e-mail address");
  expect(refusal.message).toContain("site.json: accent.light must be a colour such as #00734f");
  expect(refusal.message).toContain("colour");
});

test("a picture that is not there, or lies outside the folder, is named", async () => {
  await using content = await copyOfContent();
  await editSite(content.path, (site) => {
    site.aboutPicture = { file: "pictures/missing.jpg", alt: "" };
  });
  await expect(readContent(content.path)).rejects.toThrow("site.json names pictures/missing.jpg, which is not there");

  await editSite(content.path, (site) => {
    site.aboutPicture = { file: "../../etc/secret.jpg", alt: "" };
  });
  await expect(readContent(content.path)).rejects.toThrow("aboutPicture.file must lie in the content folder");
});

test("a picture that cannot be read is told with all other mistakes", async () => {
  await using content = await copyOfContent();
  await mkdir(join(content.path, "folder.jpg"));
  await editSite(content.path, (site) => {
    site.logo = "folder.jpg";
    site.aboutPicture = { file: "site.json/about.jpg", alt: "" };
  });
  const { message } = await readContent(content.path).catch((error) => error);
  expect(message).toContain("site.json names folder.jpg, which is a folder");
  expect(message).toContain("site.json names site.json/about.jpg, which cannot be read: ENOTDIR");
});

test("[OP21] pictures are looked at also where other fields are wrong", async () => {
  await using content = await copyOfContent();
  await writeFile(join(content.path, "pictures/page.jpg"), "<html>");
  await writeFile(join(content.path, "pictures/sizeless.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await editSite(content.path, (site) => {
    site.tagline = undefined;
    site.logo = "pictures/sizeless.svg";
    site.aboutPicture = { file: "pictures/page.jpg", alt: "" };
    Object.assign((site.slides as object[])[1] ?? {}, { file: "pictures/missing.jpg", tone: "grey" });
  });
  const { message } = await readContent(content.path).catch((error) => error);
  expect(message.split("\n").slice(1).sort()).toEqual([
    "  - site.json names pictures/missing.jpg, which is not there",
    "  - site.json names pictures/page.jpg, which is no picture",
    "  - site.json names pictures/sizeless.svg, which has no viewBox that tells its size",
    '  - site.json: slides[1].tone must be "dark" or "light"',
    "  - site.json: tagline is missing",
  ]);
});

test("two slides are not enough", async () => {
  await using content = await copyOfContent();
  await editSite(content.path, (site) => {
    (site.slides as unknown[]).pop();
  });
  await expect(readContent(content.path)).rejects.toThrow("slides must be exactly three slides");
});

test("[H11] a slide without a picture shows the lens, but one that says something of a picture needs all of it", async () => {
  await using content = await copyOfContent();
  const { site } = await readContent(content.path);
  expect(site.slides.map(({ file }) => file)).toEqual([undefined, expect.any(String), expect.any(String)]);
  await editSite(content.path, ({ slides }) => {
    const [first, second] = slides as Record<string, unknown>[];
    Object.assign(first ?? {}, { narrowFile: "pictures/zoom-lens.svg" });
    Object.assign(second ?? {}, { file: undefined, alt: undefined });
  });
  const { message } = await readContent(content.path).catch((error) => error);
  expect(message.split("\n").slice(1).sort()).toEqual([
    "  - site.json: slides[0].alt is missing: what the picture shows, or an empty text",
    "  - site.json: slides[0].file is missing",
    '  - site.json: slides[0].tone must be "dark" or "light"',
    "  - site.json: slides[1].alt is missing: what the picture shows, or an empty text",
    "  - site.json: slides[1].file is missing",
  ]);
});

test("a field that is of another kind, missing or unknown is told in words", async () => {
  await using content = await copyOfContent();
  await editSite(content.path, (site) => {
    site.name = 5;
    site.tagline = undefined;
    site.accent = "#00734f";
    site.social = undefined;
    site.welcome = ["Hello"];
    site.aboutPicture = undefined;
    site.colour = "blue";
  });
  const { message } = await readContent(content.path).catch((error) => error);
  expect(message.split("\n").slice(1).sort()).toEqual([
    "  - site.json: aboutPicture is missing",
    "  - site.json: accent must be a group of fields: { … }",
    "  - site.json: colour is not known here",
    '  - site.json: name must be a text in quotation marks: "…"',
    "  - site.json: social is missing; it may be empty: []",
    "  - site.json: tagline is missing",
    "  - site.json: welcome must be a group of fields: { … }",
  ]);
});

test("a picture within a text is looked for like any other, and may be written in any way", async () => {
  await using content = await copyOfContent();
  await writeFile(join(content.path, "about.md"), "![A lens](./pictures/zoom-lens.svg)");
  const read = await readContent(content.path);
  expect(read.textPictures).toEqual(["pictures/zoom-lens.svg"]);
  expect(read.about[0]?.html).toContain('src="/files/content/pictures/zoom-lens.svg"');

  await writeFile(join(content.path, "about.md"), "![](pictures/gone.jpg) ![](../secret.jpg) ![](notes.txt)");
  const { message } = await readContent(content.path).catch((error) => error);
  expect(message).toContain("about.md names pictures/gone.jpg, which is not there");
  expect(message).toContain("about.md: the picture ../secret.jpg must lie in the content folder");
  expect(message).toContain("about.md: the picture notes.txt must be a JPEG, PNG, WebP, AVIF or SVG file");
});

test("a file may begin with the mark that some editors write; one in another encoding is told", async () => {
  await using content = await copyOfContent();
  const site = await readFile(join(content.path, "site.json"));
  await writeFile(join(content.path, "site.json"), Buffer.concat([Buffer.from("\ufeff"), site]));
  await writeFile(join(content.path, "about.md"), "\ufeff## Über uns");
  expect((await readContent(content.path)).about[0]?.heading).toBe("Über uns");

  await writeFile(join(content.path, "about.md"), Buffer.from("Über uns", "latin1"));
  await expect(readContent(content.path)).rejects.toThrow("about.md is not saved as UTF-8");
});

test("a broken site.json is told as such", async () => {
  await using content = await copyOfContent();
  await writeFile(join(content.path, "site.json"), "{ name: ");
  await expect(readContent(content.path)).rejects.toThrow("site.json is not valid JSON");
});

test("[P04] each Markdown file of pages/ is a page, named by its first heading", async () => {
  await using content = await copyOfContent();
  await writeFile(join(content.path, "pages/terms-2.md"), "# Terms of delivery\n\nText.\n\n## Payment\n\nMore.");
  const { brand, pageTexts } = await readContent(content.path);
  expect(brand.pages).toEqual([
    { name: "imprint", title: "Imprint" },
    { name: "terms-2", title: "Terms of delivery" },
    { name: "warranty", title: "Warranty" },
  ]);
  expect(pageTexts["terms-2"]?.map(({ heading }) => heading)).toEqual(["Terms of delivery", "Payment"]);

  await rm(join(content.path, "pages"), { recursive: true });
  expect((await readContent(content.path)).brand.pages).toEqual([]);
});

test("[P04] what editors and systems leave among the pages is ignored, and told", async () => {
  await using content = await copyOfContent();
  const left = [
    "#imprint.md#",
    ".#imprint.md",
    ".DS_Store",
    ".imprint.md.swp",
    "Thumbs.db",
    "imprint.md.bak",
    "imprint.md.orig",
    "imprint.md.swp",
    "imprint.md~",
    "~$imprint.md",
  ];
  for (const name of left) await writeFile(join(content.path, "pages", name), Buffer.from("Über", "latin1"));
  // Emacs' lock is a link to no file.
  await rm(join(content.path, "pages/.#imprint.md"));
  await symlink("mira@desk.4711", join(content.path, "pages/.#imprint.md"));
  const { brand, ignored } = await readContent(content.path);
  expect(ignored).toEqual(left.map((name) => `pages/${name}`));
  expect(brand.pages.map(({ name }) => name)).toEqual(["imprint", "warranty"]);
});

test("[P04] a page without a title, or with a name that no address can have, is told", async () => {
  await using content = await copyOfContent();
  await writeFile(join(content.path, "pages/AGB.txt"), "# Terms");
  await writeFile(join(content.path, "pages/empty.md"), "Only text.");
  await writeFile(join(content.path, "pages/latin.md"), Buffer.from("# Über uns", "latin1"));
  const { message } = await readContent(content.path).catch((error) => error);
  expect(message).toContain("pages/AGB.txt: a page's name has lowercase letters, digits and hyphens");
  expect(message).toContain("pages/empty.md has no title: its first line is # and the title");
  expect(message).toContain("pages/latin.md is not saved as UTF-8");
});
