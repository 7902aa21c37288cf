import { buffer } from "node:stream/consumers";
import { contentKey } from "#core/files/file-key.ts";
import { bumpRevision } from "../../changes/record-change.ts";
import { publishedName } from "../../content/publish-content.ts";
import type { Database } from "../../database/database.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { transaction } from "../../database/transaction.ts";
import { isReadablePicture } from "../../media/picture-process.ts";
import { remakeVariants } from "../../media/stage-picture.ts";
import { hashed } from "../../storage/incoming-file.ts";
import { MissingObject, type ObjectStore } from "../../storage/object-store.ts";
import { addPendingDeletions } from "../../storage/pending-deletions.ts";
import type { ArchiveProgress } from "../archive/archive-format.ts";
import type { SiteData } from "../archive/save-site.ts";
import { type Finding, notRepaired, type Repair, repaired } from "./finding.ts";

export async function checkFiles(site: SiteData, snapshot: Database, progress: ArchiveProgress): Promise<Finding[]> {
  const findings: Finding[] = [];
  const total = (await countOf(snapshot, "file")) + (await countOf(snapshot, "picture_variant"));
  const known = new Map<string, Fault | undefined>();
  let done = 0;

  async function examine(object: string, size: number, isPicture: boolean): Promise<Fault | undefined> {
    progress("Checking files", done++, total);
    // Several rows may name one object, with different sizes.
    const question = `${object} ${size} ${isPicture}`;
    if (!known.has(question)) known.set(question, await examineObject(site.store, { object, size, isPicture }));
    return known.get(question);
  }

  const broken = new Set<string>();
  const keys = new Map<string, string>();
  const withoutVariants = new Set<string>();
  for await (const rows of pagesOf(snapshot, "file", { key: ["key"] })) {
    for (const { key, object, size, width, type } of rows) {
      keys.set(object, key);
      const isBitmap = width !== null && type !== "image/svg+xml";
      if (isBitmap) withoutVariants.add(object);
      const fault = await examine(object, size, isBitmap);
      if (!fault) continue;
      broken.add(object);
      const isContent = key.startsWith(contentKey(""));
      findings.push({
        message: `The file ${key} ${fault}.`,
        ...(isContent && { repair: () => republish(site, key) }),
      });
    }
  }

  const narrower = new Map<string, Finding>();
  for await (const rows of pagesOf(snapshot, "picture_variant", { key: ["source", "width"] })) {
    for (const { source, width, object, size } of rows) {
      withoutVariants.delete(source);
      const fault = await examine(object, size, true);
      if (!fault || narrower.has(source)) continue;
      const message = `The picture ${keys.get(source) ?? source}, ${width} pixels wide, ${fault}.`;
      narrower.set(
        source,
        broken.has(source) ? { message } : { message, repair: () => remakeVariantsOf(site, source) },
      );
    }
  }
  // A backup leaves them out if one of them is missing.
  for (const source of withoutVariants) {
    if (broken.has(source)) continue;
    const message = `The picture ${keys.get(source)} has no narrower copies.`;
    narrower.set(source, { message, repair: () => remakeVariantsOf(site, source) });
  }
  progress("Checking files", total, total);
  return [...findings, ...narrower.values()];
}

async function countOf(snapshot: Database, table: "file" | "picture_variant"): Promise<number> {
  const { count } = await snapshot
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the record of the publication, so that the next start publishes the content folder's picture again. */
async function republish({ data }: SiteData, key: string): Promise<Repair> {
  await data.database.deleteFrom("setting").where("name", "=", publishedName(key)).execute();
  return repaired(`${key} is made again when the site starts.`);
}

async function remakeVariantsOf({ data, store }: SiteData, source: string): Promise<Repair> {
  const variants = await remakeVariants(store, await buffer(await store.open(source)));
  if (!variants) return notRepaired(`The picture ${source} cannot be read.`);
  await transaction(data.database, async (work) => {
    const old = await work.deleteFrom("picture_variant").where("source", "=", source).returning("object").execute();
    // Another version may encode them differently. Objects that are referenced again are not deleted.
    await addPendingDeletions(
      work,
      old.map(({ object }) => object),
      Date.now(),
    );
    await work
      .insertInto("picture_variant")
      .values(variants.map((variant) => ({ source, ...variant })))
      .execute();
    // The variants may have other widths than those that cached pages name.
    await bumpRevision(work);
  });
  return repaired(`The narrower copies of the picture ${source} are made again.`);
}

export type Fault =
  | "is missing"
  | "is damaged"
  | "has another size than its record says"
  | "cannot be read as a picture";

export async function examineObject(
  store: ObjectStore,
  { object, size, isPicture }: { object: string; size: number; isPicture: boolean },
): Promise<Fault | undefined> {
  try {
    const stream = await store.open(object);
    const bytes = isPicture ? await buffer(stream) : stream;
    const read = await hashed(bytes);
    if (read.object !== object) return "is damaged";
    if (read.size !== size) return "has another size than its record says";
    return bytes instanceof Buffer && !(await isReadablePicture(bytes)) ? "cannot be read as a picture" : undefined;
  } catch (error) {
    if (error instanceof MissingObject) return "is missing";
    throw error;
  }
}
