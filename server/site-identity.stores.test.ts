import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { loadSite } from "#server/maintenance/archive/load-site.ts";
import { saveSite } from "#server/maintenance/archive/save-site.ts";
import { checkSite } from "#server/maintenance/check/check-site.ts";
import { accepted } from "#tests/support/accepted.ts";
import { makeBucket } from "#tests/support/s3-server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import type { SiteSecret } from "./auth/secret.ts";
import { createDownload, deleteDownload } from "./catalog/download/save-download.ts";
import { recordInBin } from "./history/bin.ts";
import { deleteForGood } from "./history/empty-bin.ts";
import { collectGarbage, collectPendingDeletions } from "./maintenance/collect-garbage.ts";
import { claimSite, planAdoption, requireOwnStore, type SiteParts } from "./site-identity.ts";
import { type OpenStore, openStore } from "./storage/open-store.ts";

const aDay = 24 * 60 * 60 * 1_000;
const secret: SiteSecret = { value: "a secret of at least thirty-two characters", source: "AUTH_SECRET" };
const otherSecret: SiteSecret = { ...secret, value: "another secret of at least thirty-two" };
const setting = inject("s3") ? "S3_BUCKET" : "DATA_DIR";

async function openDatabase(): Promise<TestDatabase> {
  const opened = await openTestDatabase();
  onTestFinished(() => opened[Symbol.asyncDispose]());
  return opened;
}

/** An empty store: the test run's bucket, or a folder. */
async function openFiles({ data }: TestDatabase, where = inject("s3") ? "bucket" : "folder"): Promise<OpenStore> {
  const dataDir = await mkdtemp(join(tmpdir(), "varifocal-identity-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const endpoint = inject("s3") ?? "";
  const opened = await openStore({ dataDir, s3: where === "bucket" ? await makeBucket(endpoint) : undefined }, data);
  onTestFinished(() => opened[Symbol.dispose]());
  return opened;
}

/** A site that was never started. */
async function newSite(): Promise<SiteParts & { opened: TestDatabase }> {
  const opened = await openDatabase();
  return { opened, data: opened.data, files: await openFiles(opened) };
}

/** Publishes files with different contents. */
async function publish({ data, files }: SiteParts, count: number): Promise<{ id: string; object: string }[]> {
  const published: { id: string; object: string }[] = [];
  for (let nth = 0; nth < count; nth++) {
    const stored = await files.store.put(Buffer.from(`file ${nth}`));
    const file = { ...stored, name: "a.bin", type: "application/octet-stream" };
    const id = accepted(await createDownload(data.database, { description: `Download ${nth}` }, file));
    published.push({ id, object: stored.object });
  }
  return published;
}

const claim = (site: SiteParts, its = secret) => claimSite({ ...site, secret: its });
const markOf = async ({ files }: SiteParts) => (await files.marker.read())?.trim();
const refusal = (claiming: Promise<void>) =>
  claiming.then(
    () => "started",
    ({ name, message }) => `${name}: ${message}`,
  );

async function adopt(site: SiteParts, its = secret): Promise<string> {
  const adoption = await planAdoption({ ...site, secret: its });
  await adoption?.carryOut();
  return adoption?.sentences.join("\n") ?? "nothing";
}

test("[OP06] a new site gets an id, which its database and its store hold, and every later start finds", async () => {
  const site = await newSite();
  await requireOwnStore(site);
  await claim(site);
  const mark = await markOf(site);
  expect(mark).toMatch(/^[0-9a-f-]{36}$/);
  await claim(site);
  await requireOwnStore(site);
  expect(await markOf(site)).toBe(mark);
});

test("[OP06] the marker of a store is never swept, and no check takes it for a file", async () => {
  const site = await newSite();
  await claim(site);
  const mark = await markOf(site);
  const [file] = await publish(site, 1);
  const place = { collection: "downloads" as const, id: file?.id ?? "" };
  accepted(await deleteDownload(site.data.database, place.id));
  const { set = 0 } = (await recordInBin(site.data.database, place)) ?? {};
  accepted(await deleteForGood(site.data.database, place, set));
  const { database, reading } = site.data;
  const { store } = site.files;
  const later = Date.now() + 2 * aDay;
  expect(await collectPendingDeletions({ database, reading, store }, later)).toBe(1);
  await store.put(Buffer.from("named by nothing"));
  expect(await collectGarbage({ reading, store }, later)).toBe(1);
  expect(await checkSite({ data: site.opened.data, store, folder: site.opened.dataDir }, () => {})).toEqual([]);
  const seen: string[] = [];
  for await (const object of store.olderThan(later)) seen.push(object);
  expect(seen).toEqual([]);
  expect(await markOf(site)).toBe(mark);
});

test("[OP06] processes that start a new site at the same moment agree on its id", async () => {
  const site = await newSite();
  const other = await site.opened.openAgain();
  try {
    await Promise.all([claim(site), claim({ ...site, data: other }), claim(site), claim({ ...site, data: other })]);
    await claim(site);
  } finally {
    await other.close();
  }
});

test("[OP06] of processes that start a new site at the same moment over different stores one goes on", async () => {
  const site = await newSite();
  const files = await openFiles(site.opened);
  const answers = await Promise.all([refusal(claim(site)), refusal(claim({ ...site, files }))]);
  expect(answers.sort()).toEqual([expect.stringMatching(`^StartError: .*${setting}`), "started"]);
});

test("[OP06] a process with a store that is not its site's is refused, and reads which setting to correct", async () => {
  const site = await newSite();
  await claim(site);
  await publish(site, 1);

  const empty = { ...site, files: await openFiles(site.opened) };
  expect(await refusal(claim(empty))).toMatch(
    new RegExp(`^StartError: The .*${setting}.* is not the file store of this site\\..*correct ${setting}.*site adopt`),
  );
  // A copy of the objects without the marker would diverge from then on.
  await publish({ ...(await newSite()), files: empty.files }, 1);
  expect(await refusal(claim(empty))).toContain("is not the file store of this site");

  const other = await newSite();
  await claim(other);
  expect(await refusal(claim({ ...site, files: other.files }))).toContain("belongs to another site than the database");
  await expect(requireOwnStore({ ...site, files: other.files })).rejects.toThrow(setting);

  // Such as a process whose DATABASE_URL names a new database.
  const fresh = await openDatabase();
  expect(await refusal(claim({ data: fresh.data, files: site.files }))).toContain(
    "belongs to a site already, and not to this database",
  );
  await expect(requireOwnStore({ data: fresh.data, files: site.files })).rejects.toThrow("belongs to a site already");
  await claim(site);
  await claim(other);
});

test("[OP07] a process with another secret is refused, and the database holds nothing of the secret itself", async () => {
  const site = await newSite();
  await claim(site);
  expect(await refusal(claim(site, otherSecret))).toMatch(/^StartError: AUTH_SECRET is not the secret of this site\./);
  await claim(site);
  const settings = await site.data.reading.selectFrom("setting").selectAll().execute();
  expect(JSON.stringify(settings)).not.toContain(secret.value);

  // The proof of one secret differs from site to site.
  const other = await newSite();
  await claim(other);
  const proofs = await Promise.all(
    [site, other].map(async ({ data }) => {
      const { value } = await data.reading.selectFrom("setting").select("value").executeTakeFirstOrThrow();
      return JSON.parse(value).proof;
    }),
  );
  expect(new Set(proofs).size).toBe(2);
});

test("[OP08] a site from before there were ids gets one where its files are, and is refused where one of them is missing", async () => {
  const site = await newSite();
  const files = await publish(site, 20);
  const elsewhere = { ...site, files: await openFiles(site.opened) };
  expect(await refusal(claim(elsewhere))).toMatch(/^StartError: 20 of 20 files of this site .*site adopt/);
  expect(await markOf(elsewhere)).toBeUndefined();

  await site.files.store.delete(files[7]?.object ?? "", Date.now() + aDay);
  expect(await refusal(claim(site))).toMatch(new RegExp(`^StartError: 1 of 20 files .*${setting}`));
  expect(await site.data.reading.selectFrom("setting").selectAll().execute()).toEqual([]);
  // A check must still run, to find them.
  await requireOwnStore(site);

  await site.files.store.put(Buffer.from("file 7"));
  await claim(site);
  expect(await markOf(site)).toMatch(/^[0-9a-f-]{36}$/);
});

test("[OP08] a first start that was broken off between the store and the database is begun again by the next one", async () => {
  const site = await newSite();
  const { marker } = site.files;
  const breaking = {
    ...marker,
    async write(text: string) {
      await marker.write(text);
      throw new Error("The power is gone.");
    },
  };
  await expect(claim({ ...site, files: { ...site.files, marker: breaking } })).rejects.toThrow("The power is gone.");
  expect(await markOf(site)).toBeDefined();
  await requireOwnStore(site);
  await claim(site);
  await claim(site);
});

test("[OP09] a store that is adopted is the site's from then on, and the one before is not", async () => {
  const site = await newSite();
  await claim(site);
  await publish(site, 3);
  const former = site.files;
  const other = await newSite();
  await claim(other);
  await other.files.store.put(Buffer.from("file 0"));

  const moved = { ...site, files: other.files };
  const said = await adopt(moved);
  expect(said).toContain(
    `will be this site's file store. A process that is set to another one will not start any more.`,
  );
  expect(said).toContain("It has the marker of another site. That site will not start over it any more");
  expect(said).toContain("2 of 3 files that were looked for are not in it.");
  expect(said).not.toContain("session");
  await claim(moved);
  expect(await refusal(claim({ ...site, files: former }))).toContain(setting);
  expect(await refusal(claim(other))).toContain(setting);
  expect(await adopt(moved)).toBe("nothing");
});

test("[OP09] a secret that is adopted is the site's from then on, over the same store", async () => {
  const site = await newSite();
  await claim(site);
  const mark = await markOf(site);
  expect(await adopt(site, otherSecret)).toBe(
    "AUTH_SECRET will be this site's secret. Every session ends: everybody has to sign in again. Reset e-mails that wait are dropped.",
  );
  await claim(site, otherSecret);
  expect(await refusal(claim(site))).toContain("AUTH_SECRET");
  expect(await markOf(site)).toBe(mark);
});

test("[OP09] a site without an id that has lost files, and a new database over a store that was another's, start once adopted", async () => {
  const site = await newSite();
  const [file] = await publish(site, 2);
  await site.files.store.delete(file?.object ?? "", Date.now() + aDay);
  expect(await adopt(site)).toContain("1 of 2 files that were looked for are not in it.");
  await claim(site);

  const { data } = await openDatabase();
  const restored = { data, files: site.files };
  expect(await adopt(restored)).toContain("It has the marker of another site.");
  await claim(restored);
  expect(await refusal(claim(site))).toContain(setting);
});

test("[OP06] an archive carries no id: what it is brought into stays the site that it was", async () => {
  const [from, to, empty] = [await newSite(), await newSite(), await newSite()];
  for (const site of [from, to]) {
    await claim(site);
    await publish(site, 2);
  }
  const archiveSite = ({ opened, files }: typeof from) => ({ ...opened, store: files.store, folder: opened.dataDir });
  const archive = join(from.opened.dataDir, "site.tar");
  await saveSite(archiveSite(from), archive, { verify: true, progress: () => {} });
  expect((await readFile(archive)).includes((await markOf(from)) ?? "")).toBe(false);

  const marks = await Promise.all([from, to].map(markOf));
  await loadSite(archiveSite(to), archive, { replace: true, progress: () => {} });
  // A site that was never started gets its id at its first start.
  await loadSite(archiveSite(empty), archive, { progress: () => {} });
  for (const site of [from, to, empty]) await claim(site);
  expect(await Promise.all([from, to].map(markOf))).toEqual(marks);
  expect(new Set([...marks, await markOf(empty)]).size).toBe(3);
});

test("[OP10] without a bucket, a second process over the same database needs the very folder of the first", async () => {
  const opened = await openDatabase();
  const { data } = opened;
  const files = await openFiles(opened, "folder");
  await claim({ data, files });
  const other = await opened.openAgain();
  try {
    await claim({ data: other, files });
    const own = await openFiles(opened, "folder");
    expect(await refusal(claim({ data: other, files: own }))).toMatch(
      /^StartError: The folder .* of DATA_DIR is not the file store of this site\..* correct DATA_DIR, or set S3_BUCKET/,
    );
  } finally {
    await other.close();
  }
});
