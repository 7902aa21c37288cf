import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { newId } from "#core/id.ts";
import type { SiteSecret } from "./auth/secret.ts";
import type { Database, OpenDatabase, Work } from "./database/database.ts";
import { openLeases } from "./database/leases.ts";
import { transaction } from "./database/transaction.ts";
import { StartError } from "./start-error.ts";
import type { OpenStore } from "./storage/open-store.ts";

// The store's marker holds the database's id. See docs/operating.md, "The site's identity".

/** `pending` is an id that is about to be written to the store. */
const settingNames = { identity: "site identity", pending: "site identity being written" };
const sampleSize = 20;

interface Identity {
  id: string;
  /** A keyed hash of the id, which detects another `AUTH_SECRET`. */
  proof: string;
}

export interface SiteParts {
  data: Pick<OpenDatabase, "database" | "reading">;
  files: Pick<OpenStore, "store" | "marker" | "place" | "settings">;
}

export async function claimSite(site: SiteParts & { secret: SiteSecret }): Promise<void> {
  const { data, files, secret } = site;
  const { id, proof } = (await readIdentity(data.reading)) ?? (await firstIdentity(site));
  const marked = await readMarker(files);
  if (marked !== id) throw otherStore(files, { id, marked });
  if (proof !== proofOf(secret, id)) {
    throw new StartError(
      `${secret.source} is not the secret of this site. Every process of a site needs the same one. To give the site a ` +
        'new one, stop it and run "varifocal site adopt": every session ends then.',
    );
  }
}

/** For commands, which need no secret and write no id. */
export async function requireOwnStore({ data, files }: SiteParts): Promise<void> {
  const id = (await readIdentity(data.reading))?.id;
  const marked = await readMarker(files);
  if (marked === id || (id === undefined && marked === (await readSetting(data.reading, "pending")))) return;
  throw otherStore(files, { id, marked });
}

export interface Adoption {
  sentences: string[];
  carryOut(): Promise<void>;
}

export async function planAdoption(site: SiteParts & { secret: SiteSecret }): Promise<Adoption | undefined> {
  const { data, files, secret } = site;
  const known = await readIdentity(data.reading);
  const marked = await readMarker(files);
  const isOwnStore = known !== undefined && known.id === marked;
  const isOwnSecret = known === undefined || known.proof === proofOf(secret, known.id);
  if (isOwnStore && isOwnSecret) return undefined;

  const sentences: string[] = [];
  if (!isOwnStore) {
    sentences.push(
      `${files.place} will be this site's file store. A process that is set to another one will not start any more.`,
    );
    if (marked !== undefined) {
      sentences.push(
        "It has the marker of another site. That site will not start over it any more, and files that no record of this " +
          "site names will be removed from it.",
      );
    }
    const { looked, missing } = await sampleFiles(site);
    if (missing > 0) {
      sentences.push(
        `${missing} of ${looked} files that were looked for are not in it. What is not found there stays missing until it ` +
          'is copied there, restored or replaced; "varifocal check" names it all.',
      );
    }
  }
  if (!isOwnSecret) {
    sentences.push(
      `${secret.source} will be this site's secret. Every session ends: everybody has to sign in again. Reset e-mails that wait are dropped.`,
    );
  }
  return {
    sentences,
    async carryOut() {
      if (isOwnStore) await writeSetting(data.database, "identity", identityOf(known.id, secret));
      else await writeIdentity(site);
    },
  };
}

async function firstIdentity(site: SiteParts & { secret: SiteSecret }): Promise<Identity> {
  const { data, files } = site;
  const { database, reading } = data;
  const lease = await openLeases(database, reading).hold(settingNames.identity);
  try {
    const known = await readIdentity(database);
    if (known) return known;
    const marked = await readMarker(files);
    // An interrupted start may have left a marker.
    if (marked !== undefined && marked !== (await readSetting(database, "pending"))) {
      throw otherStore(files, { id: undefined, marked });
    }
    const { looked, missing } = await sampleFiles(site);
    if (missing > 0) {
      throw new StartError(
        `${missing} of ${looked} files of this site that were looked for are not in its store. ${files.place}: is it the ` +
          `right one? Correct ${files.settings}. If it is, and the files are lost, stop the site and run "varifocal site ` +
          'adopt"; "varifocal check" then names all that is missing.',
      );
    }
    return await writeIdentity(site);
  } finally {
    await lease.release();
  }
}

/** `pending` is written first, so that an interrupted start recognises its own marker. */
async function writeIdentity({ data, files, secret }: SiteParts & { secret: SiteSecret }): Promise<Identity> {
  const id = newId();
  const identity = identityOf(id, secret);
  await writeSetting(data.database, "pending", id);
  await files.marker.write(`${id}\n`);
  await transaction(data.database, async (work) => {
    await writeSetting(work, "identity", identity);
    await work.deleteFrom("setting").where("name", "=", settingNames.pending).execute();
  });
  return identity;
}

function identityOf(id: string, secret: SiteSecret): Identity {
  return { id, proof: proofOf(secret, id) };
}

function proofOf({ value }: SiteSecret, id: string): string {
  return createHmac("sha256", value).update(`varifocal site ${id}`).digest("hex");
}

async function readIdentity(database: Database): Promise<Identity | undefined> {
  const text = await readSetting(database, "identity");
  return text === undefined ? undefined : (JSON.parse(text) as Identity);
}

async function readMarker({ marker }: SiteParts["files"]): Promise<string | undefined> {
  return (await marker.read())?.trim();
}

async function readSetting(database: Database, name: keyof typeof settingNames): Promise<string | undefined> {
  const row = await database
    .selectFrom("setting")
    .select("value")
    .where("name", "=", settingNames[name])
    .executeTakeFirst();
  return row?.value;
}

async function writeSetting(database: Database | Work, name: keyof typeof settingNames, held: Identity | string) {
  const value = typeof held === "string" ? held : JSON.stringify(held);
  await database
    .insertInto("setting")
    .values({ name: settingNames[name], value })
    .onConflict((same) => same.column("name").doUpdateSet({ value }))
    .execute();
}

async function sampleFiles({ data, files }: SiteParts): Promise<{ looked: number; missing: number }> {
  const rows = await data.reading
    .selectFrom("file")
    .select("object")
    .orderBy(sql`random()`)
    .limit(sampleSize)
    .execute();
  const sizes = await Promise.all(rows.map(({ object }) => files.store.size(object)));
  return { looked: rows.length, missing: sizes.filter((size) => size === undefined).length };
}

function otherStore(
  { place, settings }: SiteParts["files"],
  { id, marked }: { id?: string; marked?: string },
): StartError {
  const whose =
    marked === undefined
      ? "is not the file store of this site"
      : id === undefined
        ? "belongs to a site already, and not to this database"
        : "belongs to another site than the database";
  return new StartError(
    `${place} ${whose}. Every process of a site needs the same database and the same files: correct ${settings}. ` +
      'If the site is to keep its files there from now on, stop it and run "varifocal site adopt".',
  );
}
