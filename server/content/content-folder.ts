import { readdir, readFile } from "node:fs/promises";
import { extname, join, normalize, posix } from "node:path";
import { z } from "zod";
import { filesPath } from "#core/files/file-address.ts";
import { contentKey } from "#core/files/file-key.ts";
import { ownValue } from "#core/own-value.ts";
import { byKey, searchKey } from "#core/search/search-key.ts";
import type { Brand, Prose } from "#core/site-content.ts";
import { isTimeZone } from "../calendar.ts";
import { StartError } from "../start-error.ts";
import { pictureMistake } from "./content-pictures.ts";
import { readProse } from "./prose.ts";
import { type Redirects, readRedirects, redirectsFile } from "./redirects.ts";
import { readSigningKey } from "./signing-key.ts";

export interface ContentFolder {
  path: string;
  site: SiteFile;
  brand: Brand;
  about: Prose;
  contact: Prose;
  privacy: Prose;
  pageTexts: Record<string, Prose>;
  textPictures: string[];
  redirects: Redirects;
  /** Files of `pages/` that are no pages, and no mistakes either. */
  ignored: string[];
}

type SiteFile = z.infer<typeof siteSchema>;

/** The message for an absent field. `mistakesOf` words the message for a value of another type. */
const missing = "is missing";
const text = z.string(missing).trim().min(1, "is empty");
const colour = z.string(missing).regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #00734f");
const webAddress = z.url({ protocol: /^https?$/, error: "must be an address that begins with https://" });

const pictureFile = z
  .string(missing)
  .refine((file) => /\.(jpe?g|png|webp|avif|svg)$/i.test(extname(file)), "must be a JPEG, PNG, WebP, AVIF or SVG file")
  .refine((file) => !normalize(file).startsWith("..") && !file.includes("\\"), "must lie in the content folder")
  // One address per picture, however its path is written.
  .transform((file) => posix.normalize(file).replace(/^\//, ""));

/** Without any of these, a slide shows the lens. */
const pictureMistakes = {
  file: missing,
  alt: "is missing: what the picture shows, or an empty text",
  tone: 'must be "dark" or "light"',
};

const slide = z
  .strictObject({
    file: pictureFile.optional(),
    narrowFile: pictureFile.optional(),
    alt: z.string().optional(),
    heading: text,
    text,
    link: z.strictObject({
      url: z.union([webAddress, z.string().regex(/^\/(?!\/)/)], "must begin with / or https://"),
      label: text,
    }),
    tone: z.enum(["dark", "light"], pictureMistakes.tone).optional(),
  })
  .superRefine(({ file, narrowFile, alt, tone }, { addIssue }) => {
    const needed = { file, alt, tone };
    if (Object.values({ ...needed, narrowFile }).every((value) => value === undefined)) return;
    for (const [field, message] of Object.entries(pictureMistakes)) {
      if (needed[field as keyof typeof needed] === undefined) addIssue({ code: "custom", path: [field], message });
    }
  });

const pictureFields = new Set(["logo", "file", "narrowFile"]);

const siteSchema = z.strictObject({
  name: text,
  legalName: text,
  tagline: text,
  timeZone: z.string().refine(isTimeZone, "must be a time zone such as Europe/Berlin").default("UTC"),
  logo: pictureFile.optional(),
  accent: z.strictObject({ light: colour, dark: colour }, missing).optional(),
  contactEmail: z.email("must be an e-mail address"),
  social: z.array(z.strictObject({ name: text, url: webAddress }, missing), "is missing; it may be empty: []"),
  welcome: z.strictObject({ heading: text, text }, missing),
  aboutPicture: z.strictObject({ file: pictureFile, alt: z.string(missing) }, missing),
  slides: z.tuple([slide, slide, slide], "must be exactly three slides"),
});

/** Throws `StartError` with every mistake. */
export async function readContent(path: string): Promise<ContentFolder> {
  const mistakes: string[] = [];
  const textPictures: string[] = [];
  const ignored: string[] = [];
  const files: string[] = await readdir(path).catch(() => []);
  const [site, about, contact, privacy, pageTexts, signingKey, redirects] = await Promise.all([
    readSite(path, mistakes),
    readTextFile(path, "about.md", mistakes, textPictures),
    readTextFile(path, "contact.md", mistakes, textPictures),
    readTextFile(path, "privacy.md", mistakes, textPictures),
    readPages(path, { mistakes, textPictures, ignored }),
    readSigningKey(files, (file) => readOwnersFile(path, file, mistakes), mistakes),
    files.includes(redirectsFile) ? readOwnersFile(path, redirectsFile, mistakes) : undefined,
  ]);
  const leading = readRedirects(redirects ?? "", mistakes);
  if (!site || mistakes.length > 0) {
    throw new StartError(`The content folder ${path} needs attention:\n${mistakes.map((m) => `  - ${m}`).join("\n")}`);
  }
  const { name, legalName, tagline, logo, accent, contactEmail, social } = site;
  const logoUrl = logo && addressOf(logo);
  const pages = Object.entries(pageTexts)
    .map(([name, [first]]) => ({ name, title: first?.heading ?? "" }))
    .sort((one, other) => byKey(searchKey(one.title), searchKey(other.title)));
  const brand: Brand = { name, legalName, tagline, logoUrl, accent, contactEmail, social, pages, signingKey };
  return { path, site, brand, about, contact, privacy, pageTexts, textPictures, redirects: leading, ignored };
}

export function picturesOf({ site, textPictures }: Pick<ContentFolder, "site" | "textPictures">): string[] {
  const slides = site.slides.flatMap(({ file, narrowFile }) => [file, narrowFile]);
  const named = [site.logo, site.aboutPicture.file, ...slides].filter((file) => file !== undefined);
  return [...new Set([...named, ...textPictures])];
}

function addressOf(file: string): string {
  return filesPath + contentKey(file).split("/").map(encodeURIComponent).join("/");
}

async function readSite(path: string, mistakes: string[]): Promise<SiteFile | undefined> {
  const source = await readOwnersFile(path, "site.json", mistakes);
  if (source === undefined) return undefined;
  let json: unknown;
  const pictures = new Set<string>();
  try {
    json = JSON.parse(source, (field, value) => {
      const picture = pictureFields.has(field) ? pictureFile.safeParse(value).data : undefined;
      if (picture !== undefined) pictures.add(picture);
      return value;
    });
  } catch (error) {
    mistakes.push(`site.json is not valid JSON: ${(error as Error).message}`);
    return undefined;
  }
  const site = siteSchema.safeParse(json, { reportInput: true });
  if (!site.success) mistakes.push(...site.error.issues.flatMap(mistakesOf).map((mistake) => `site.json: ${mistake}`));
  // Also where other fields are wrong, so that everything is told at once.
  await Promise.all(Array.from(pictures, (file) => findPicture(path, file, "site.json", mistakes)));
  return site.data;
}

function mistakesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => `${place([...issue.path, key])} is not known here`);
  }
  const field = place(issue.path) || "the whole";
  if (issue.code !== "invalid_type") return [`${field} ${issue.message}`];
  if (issue.input === undefined) return [`${field} ${issue.message}`];
  return [`${field} must be ${ownValue(kinds, issue.expected) ?? issue.expected}`];
}

const kinds: Partial<Record<string, string>> = {
  string: 'a text in quotation marks: "…"',
  object: "a group of fields: { … }",
  array: "a list: [ … ]",
};

async function readTextFile(path: string, file: string, mistakes: string[], textPictures: string[]): Promise<Prose> {
  const pictures: string[] = [];
  const prose = readProse((await readOwnersFile(path, file, mistakes)) ?? "", (picture) => {
    const checked = pictureFile.safeParse(picture);
    if (checked.success) {
      pictures.push(checked.data);
      return addressOf(checked.data);
    }
    mistakes.push(...checked.error.issues.map(({ message }) => `${file}: the picture ${picture} ${message}`));
    return picture;
  });
  await Promise.all(pictures.map((picture) => findPicture(path, picture, file, mistakes)));
  textPictures.push(...pictures);
  return prose;
}

const pagesFolder = "pages";

/** What editors and systems leave beside a file: `.about.md.swp`, `#about.md#`, `about.md~`, `about.md.bak`, `.DS_Store`. */
const leftBehind =
  /^[.#]|^~\$|[~#]$|\.(?:sw[a-z]|kate-swp|bak|backup|old|orig|rej|save|tmp)$|___jb_\w+___$|^(?:Thumbs\.db|desktop\.ini)$/i;

/** The texts of `pages/`, by file name without `.md`. The folder may be absent. */
async function readPages(
  path: string,
  { mistakes, textPictures, ignored }: Record<"mistakes" | "textPictures" | "ignored", string[]>,
): Promise<Record<string, Prose>> {
  const files = await readdir(join(path, pagesFolder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") mistakes.push(`${pagesFolder} cannot be read: ${error.message}`);
    return [];
  });
  const texts: Record<string, Prose> = {};
  for (const file of files.sort()) {
    const place = `${pagesFolder}/${file}`;
    if (leftBehind.test(file)) {
      ignored.push(place);
      continue;
    }
    const name = /^([a-z\d]+(?:-[a-z\d]+)*)\.md$/.exec(file)?.[1];
    if (name === undefined) {
      mistakes.push(`${place}: a page's name has lowercase letters, digits and hyphens, and ends with .md`);
      continue;
    }
    const before = mistakes.length;
    const text = await readTextFile(path, place, mistakes, textPictures);
    if (!text[0]?.heading && mistakes.length === before) {
      mistakes.push(`${place} has no title: its first line is # and the title`);
    }
    texts[name] = text;
  }
  return texts;
}

const unreadable: Record<string, string | undefined> = { ENOENT: "is not there", EISDIR: "is a folder" };

async function findPicture(path: string, picture: string, namedIn: string, mistakes: string[]): Promise<void> {
  try {
    const mistake = await pictureMistake(join(path, picture));
    if (mistake) mistakes.push(`${namedIn} names ${picture}, which ${mistake}`);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const what = ownValue(unreadable, code) ?? `cannot be read: ${message}`;
    mistakes.push(`${namedIn} names ${picture}, which ${what}`);
  }
}

/** TextDecoder removes a byte order mark. */
async function readOwnersFile(path: string, file: string, mistakes: string[]): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(join(path, file)));
  } catch (error) {
    if (error instanceof TypeError) {
      mistakes.push(`${file} is not saved as UTF-8, which every editor can do`);
      return undefined;
    }
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    mistakes.push(isMissing ? `${file} is missing` : `${file} cannot be read: ${(error as Error).message}`);
    return undefined;
  }
}

function place(path: PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, "");
}
