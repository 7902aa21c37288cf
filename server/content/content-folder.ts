import { access, readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { z } from "zod";
import { filesPath } from "#core/file-address.ts";
import { contentKey } from "#core/file-key.ts";
import type { Brand, Prose } from "#core/site-content.ts";
import { StartError } from "../start-error.ts";
import { readProse } from "./prose.ts";

/** What the owner's content folder says, checked; its pictures are still files there (`publishContent`). */
export interface ContentFolder {
  path: string;
  site: Site;
  /** The name and addresses, which need no picture to be published first. */
  brand: Brand;
  about: Prose;
  contact: Prose;
  privacy: Prose;
}

type Site = z.infer<typeof siteSchema>;

const text = z.string("is missing").trim().min(1, "is empty");
const colour = z.string("is missing").regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #00734f");
const webAddress = z.url({ protocol: /^https?$/, error: "must be an address that begins with https://" });

const pictureFile = z
  .string("is missing")
  .refine((file) => /\.(jpe?g|png|webp|avif|svg)$/i.test(extname(file)), "must be a JPEG, PNG, WebP, AVIF or SVG file")
  .refine((file) => !normalize(file).startsWith("..") && !file.includes("\\"), "must lie in the content folder");

const slide = z.strictObject({
  file: pictureFile,
  narrowFile: pictureFile.optional(),
  alt: z.string("is missing: what the picture shows, or an empty text"),
  heading: text,
  text,
  link: z.strictObject({
    url: z.union([webAddress, z.string().regex(/^\/(?!\/)/)], "must begin with / or https://"),
    label: text,
  }),
  tone: z.enum(["dark", "light"], 'must be "dark" or "light"'),
});

const siteSchema = z.strictObject({
  name: text,
  legalName: text,
  tagline: text,
  logo: pictureFile.optional(),
  accent: z.strictObject({ light: colour, dark: colour }).optional(),
  contactEmail: z.email("must be an e-mail address"),
  social: z.array(z.strictObject({ name: text, url: webAddress })),
  welcome: z.strictObject({ heading: text, text }),
  aboutPicture: z.strictObject({ file: pictureFile, alt: z.string("is missing") }),
  slides: z.tuple([slide, slide, slide], "must be exactly three slides"),
});

/** Reads and checks the content folder. Throws `StartError` that names every mistake with its file and field. */
export async function readContent(path: string): Promise<ContentFolder> {
  const mistakes: string[] = [];
  const [site, about, contact, privacy] = await Promise.all([
    readSite(path, mistakes),
    readText(path, "about.md", mistakes),
    readText(path, "contact.md", mistakes),
    readText(path, "privacy.md", mistakes),
  ]);
  if (!site || mistakes.length > 0) {
    throw new StartError(`The content folder ${path} needs attention:\n${mistakes.map((m) => `  - ${m}`).join("\n")}`);
  }
  const { name, legalName, tagline, logo, accent, contactEmail, social } = site;
  const logoUrl = logo && filesPath + contentKey(logo).split("/").map(encodeURIComponent).join("/");
  const brand: Brand = { name, legalName, tagline, logoUrl, accent, contactEmail, social };
  return { path, site, brand, about, contact, privacy };
}

/** Every picture that the folder names, once, relative to it. */
export function picturesOf(site: ContentFolder["site"]): string[] {
  const slides = site.slides.flatMap(({ file, narrowFile }) => [file, narrowFile]);
  const named = [site.logo, site.aboutPicture.file, ...slides].filter((file) => file !== undefined);
  return [...new Set(named)];
}

async function readSite(path: string, mistakes: string[]): Promise<Site | undefined> {
  const source = await readOwnersFile(path, "site.json", mistakes);
  if (source === undefined) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch (error) {
    mistakes.push(`site.json is not valid JSON: ${(error as Error).message}`);
    return undefined;
  }
  const site = siteSchema.safeParse(json);
  if (!site.success) {
    mistakes.push(...site.error.issues.map((issue) => `site.json: ${place(issue.path)} ${issue.message}`));
    return undefined;
  }
  await Promise.all(
    picturesOf(site.data).map(async (file) => {
      await access(join(path, file)).catch(() => mistakes.push(`site.json names ${file}, which is not there`));
    }),
  );
  return site.data;
}

async function readText(path: string, file: string, mistakes: string[]): Promise<Prose> {
  return readProse((await readOwnersFile(path, file, mistakes)) ?? "");
}

async function readOwnersFile(path: string, file: string, mistakes: string[]): Promise<string | undefined> {
  try {
    return await readFile(join(path, file), "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    mistakes.push(missing ? `${file} is missing` : `${file} cannot be read: ${(error as Error).message}`);
    return undefined;
  }
}

/** `slides[0].link.url` */
function place(path: PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, "");
}
