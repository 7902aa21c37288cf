import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { contentKey } from "#core/files/file-key.ts";
import type { Picture } from "#core/files/picture.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import type { SiteContent } from "#core/site-content.ts";
import { dropFile, putPicture } from "../catalog/file-rows.ts";
import { pictureColumns, pictureMapper } from "../catalog/stored-files.ts";
import { bumpRevision } from "../changes/record-change.ts";
import type { Database } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { pauseGarbageCollection } from "../maintenance/pause-garbage-collection.ts";
import { stagePicture } from "../media/stage-picture.ts";
import { StartError } from "../start-error.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { StagedPicture } from "../storage/staged-file.ts";
import { type ContentFolder, picturesOf } from "./content-folder.ts";
import { drawingSize, isDrawing } from "./content-pictures.ts";
import { plainText } from "./prose.ts";
import { exampleParts } from "./shipped-example.ts";

interface Publication {
  database: Database;
  store: ObjectStore;
  now?: () => number;
}

/** Stores pictures that changed. Throws `StartError` that names all of them that cannot be read. */
export async function publishContent(folder: ContentFolder, publication: Publication): Promise<SiteContent> {
  const files = picturesOf(folder);
  const mistakes: string[] = [];
  for (const file of files) {
    const published = await publishPicture(folder.path, file, publication);
    if (!published.ok) mistakes.push(`${join(folder.path, file)}: ${published.errors.image}`);
  }
  if (mistakes.length > 0) throw new StartError(mistakes.join("\n"));
  const pictures = await publishedPictures(files, publication.database);

  function picture(file: string, alt = ""): Picture {
    const published = pictures.get(file);
    if (!published) throw new Error(`The content picture ${file} was not published.`);
    return { ...published, alt };
  }

  const { site, brand, about, contact, privacy, pageTexts } = folder;
  return {
    ...brand,
    logoUrl: site.logo && picture(site.logo, "").url,
    welcome: site.welcome,
    slides: mapThree(site.slides, (slide) => ({
      picture: slide.file === undefined ? undefined : picture(slide.file, slide.alt),
      narrowPicture: slide.narrowFile === undefined ? undefined : picture(slide.narrowFile, slide.alt),
      heading: slide.heading,
      text: slide.text,
      link: slide.link,
      tone: slide.tone ?? "dark",
    })),
    about: {
      picture: picture(site.aboutPicture.file, site.aboutPicture.alt),
      text: about,
      summary: about.map(({ html }) => plainText(html)).join(" "),
    },
    contact: { text: contact },
    privacy: { text: privacy },
    pageTexts,
    example: exampleParts(folder),
  };
}

async function publishPicture(path: string, file: string, publication: Publication): Promise<Outcome<void>> {
  const { database, store, now = Date.now } = publication;
  const bytes = await readFile(join(path, file));
  const key = contentKey(file);
  // Published pictures are re-encoded, so the hash of the original tells whether it changed.
  const memory = { name: publishedName(key), value: createHash("sha256").update(bytes).digest("hex") };
  if (await isPublished(database, memory)) return done(undefined);

  // The row comes after the object.
  await using _held = await pauseGarbageCollection(database);
  const name = basename(file);
  const staged = isDrawing(file) ? await stageDrawing(store, bytes, name) : await stagePicture(store, bytes, name);
  if (!staged.ok) return staged;
  await transaction(database, async (work) => {
    const old = await work.selectFrom("file").select("key").where("key", "=", key).executeTakeFirst();
    const isNew = await putPicture(work, key, staged.value, now());
    // Every process may have the old row in memory.
    if (old && isNew) await bumpRevision(work);
    await work
      .insertInto("setting")
      .values(memory)
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: memory.value }))
      .execute();
  });
  return done(undefined);
}

export function publishedName(key: string): string {
  return `published ${key}`;
}

async function stageDrawing(store: ObjectStore, bytes: Buffer, name: string): Promise<Outcome<StagedPicture>> {
  const size = drawingSize(bytes.toString("utf8"));
  if (!size) return refused({ image: "It has no viewBox that tells its size" });
  const stored = await store.put(bytes);
  return done({ ...stored, ...size, name, type: "image/svg+xml", extension: "svg", variants: [] });
}

async function isPublished(database: Database, memory: { name: string; value: string }): Promise<boolean> {
  const known = await database.selectFrom("setting").select("value").where("name", "=", memory.name).executeTakeFirst();
  return known?.value === memory.value;
}

async function publishedPictures(files: string[], database: Database): Promise<Map<string, Picture>> {
  const rows = await database
    .selectFrom("file")
    .select(pictureColumns)
    .where("key", "in", files.map(contentKey))
    .$narrowType<{ width: number; height: number }>()
    .execute();
  const asPicture = pictureMapper();
  const byKey = new Map(rows.map((row) => [row.key, asPicture(row, "")]));
  return new Map(
    files.flatMap((file) => {
      const picture = byKey.get(contentKey(file));
      return picture ? [[file, picture]] : [];
    }),
  );
}

function mapThree<From, To>([first, second, third]: [From, From, From], change: (from: From) => To): [To, To, To] {
  return [change(first), change(second), change(third)];
}

// Unpublishes pictures that the folder does not name, except those published since `startedAt` (milliseconds since
// 1970) by a server with a newer folder. Returns their number. Call it only once no server with an older folder runs.
export async function removeUnreferenced(
  folder: ContentFolder,
  database: Database,
  startedAt: number,
): Promise<number> {
  const named = new Set(picturesOf(folder).map(contentKey));
  const published = await database
    .selectFrom("file")
    .select("key")
    // A range, which the index of keys knows. No text comes after this character.
    .where("key", ">=", contentKey(""))
    .where("key", "<", contentKey("\u{10ffff}"))
    .where("created_at", "<", startedAt)
    .execute();
  const unnamed = published.map(({ key }) => key).filter((key) => !named.has(key));
  for (const key of unnamed) {
    await transaction(database, async (work) => {
      await work.deleteFrom("setting").where("name", "=", publishedName(key)).execute();
      await dropFile(work, key, Date.now());
      await bumpRevision(work);
    });
  }
  return unnamed.length;
}
