import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isId, newId } from "#core/id.ts";
import { searchKey } from "#core/search/search-key.ts";
import { deleteDownload } from "#server/catalog/download/save-download.ts";
import { accepted } from "#tests/support/accepted.ts";
import {
  type ArchiveSite,
  awkwardName,
  openArchiveSite,
  readEntry,
  rewriteArchive,
  smallCatalog,
} from "#tests/support/archive-site.ts";
import { openTestEditing } from "#tests/support/editing.ts";
import { createCategory } from "../../catalog/category/save-category.ts";
import { createFact } from "../../catalog/fact/save-fact.ts";
import { openCatalog } from "../../catalog/open-catalog.ts";
import { deleteSynonyms, updateSynonyms } from "../../catalog/synonyms/save-synonyms.ts";
import { synonymGroups } from "../../catalog/synonyms/synonym-queries.ts";
import { currentRevision } from "../../changes/revision.ts";
import { firstSynonyms } from "../../database/migrations/0021-search.ts";
import { isNameTaken } from "../../database/unique-names.ts";
import { emptyBin } from "../../history/empty-bin.ts";
import { openFolderStore } from "../../storage/folder-store.ts";
import { checkSite } from "../check/check-site.ts";
import { collectGarbage, collectPendingDeletions } from "../collect-garbage.ts";
import { saveSite } from "./save-site.ts";
import { verifyArchive } from "./verify-archive.ts";

let origin: ArchiveSite;
let archive: string;

beforeAll(async () => {
  origin = await openArchiveSite();
  await origin.fill();
  archive = await origin.save("site.tar", { verify: true });
});
afterAll(() => origin[Symbol.asyncDispose]());

const newCategory = (name: string) => ({ name, description: "", features: [] });
const aDay = 24 * 60 * 60 * 1_000;
const linesOf = async (name: string) =>
  (await readEntry(archive, name))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("[F01] [F02] [F03] [N07] an archive holds the specification's records, with ids that are UUIDs", async () => {
  const { products: [camera] = [], categories: [category] = [] } = smallCatalog();
  const [shown] = (await linesOf("products.jsonl")).filter(({ id }) => id === camera?.id);
  const [image] = camera?.additionalImages ?? [];
  const [download] = camera?.downloads ?? [];
  expect(isId(shown.id)).toBe(true);
  expect(shown).toMatchObject({
    model: camera?.model,
    category: category?.id,
    features: camera?.features.toSorted(),
    ndaa: camera?.ndaa,
    imageRef: `products/${camera?.id}.webp`,
    image: expect.stringMatching(`^/files/products/${camera?.id}.webp\\?v=[0-9a-f]{16}$`),
    additionalImages: { [image?.id ?? ""]: { imageRef: `additional/${camera?.id}-${image?.id}.jpg` } },
    downloads: {
      [download?.id ?? ""]: {
        description: download?.description,
        fileName: download?.fileName,
        size: expect.any(Number),
        downloadURL: expect.stringContaining(`/files/downloads/${camera?.id}/${download?.id}/`),
        fileRef: `downloads/${camera?.id}/${download?.id}/${download?.fileName}`,
      },
    },
    version: 1,
    createdAt: expect.any(Number),
  });
  expect(JSON.parse(shown.specsExcel)).toContainEqual(["Model", camera?.model]);
  expect(await linesOf("categories.jsonl")).toMatchObject([
    { name: category?.name, cardFacts: ["fieldOfView", "power"], features: category?.features },
  ]);
  const documents = await linesOf("info.jsonl");
  expect(documents.map(({ id, items }) => [id, Object.keys(items).length])).toEqual([
    ["banners", 1],
    ["cards", 1],
    ["images", 1],
  ]);
});

test("[F03] [V15] what an archive brings into an empty site makes the same archive again", async () => {
  await using site = await openArchiveSite();
  await site.load(archive);
  const again = await site.save("again.tar", { verify: true });
  expect(Buffer.compare(await readFile(again), await readFile(archive))).toBe(0);
  const [before, after] = [openCatalog(origin.data.reading), openCatalog(site.data.reading)];
  for (const { id } of smallCatalog().products ?? []) expect(await after.product(id)).toEqual(await before.product(id));
  expect(await after.infoItems()).toEqual(await before.infoItems());
  const [release] = smallCatalog().releases ?? [];
  const restored = await after.release(release?.id ?? "");
  expect(restored).toMatchObject({ channel: "withdrawn", sbom: { components: 8 }, products: [{}, {}] });
  expect(restored).toEqual(await before.release(release?.id ?? ""));
  const found = (catalog: typeof after) => catalog.search(smallCatalog().products?.[0]?.model.slice(0, 5) ?? "", 1);
  expect(await found(after)).toEqual(await found(before));
});

test("[J07] search words come along once they are changed; all that every site begins with are left out", async () => {
  const words = async ({ data }: ArchiveSite) => (await synonymGroups(data.reading)).map((group) => group.words);
  expect(await readEntry(archive, "synonyms.jsonl")).toBe("");
  await using site = await openArchiveSite();
  const [first] = await synonymGroups(site.data.reading);
  const begun = await words(site);
  await updateSynonyms(site.data.database, first?.id ?? "", { words: ["eyeball", "turret", "Kugel"] });
  const changed = await site.save("changed.tar", { verify: true });
  for (const { id } of await synonymGroups(site.data.reading)) await deleteSynonyms(site.data.database, id);
  const none = await site.save("none.tar", { verify: true });

  await using other = await openArchiveSite();
  await other.load(changed);
  expect(await words(other)).toContainEqual(["eyeball", "turret", "Kugel"]);
  await other.load(none, { replace: true });
  expect(await words(other)).toEqual([]);
  await other.load(archive, { replace: true });
  expect(await words(other)).toEqual(begun);
});

test("[F04] every file name survives export and import", async () => {
  await using site = await openArchiveSite();
  await site.load(archive);
  const [download] = (await openCatalog(site.data.reading).generalDownloads(1))?.items ?? [];
  expect(download?.file.fileName).toBe(awkwardName);
});

test("[T27] [A08] [J12] administrators come along with their passwords, and no session, link, e-mail or missed search does", async () => {
  const { id } = await origin.data.database.selectFrom("administrator").select("id").executeTakeFirstOrThrow();
  const [token, link] = ["a session that is open", "a reset link that is good"];
  const soon = new Date(Date.now() + aDay).toISOString();
  const dates = { expires_at: soon, created_at: soon, updated_at: soon };
  await origin.data.database
    .insertInto("administrator_session")
    .values({ id: newId(), token, administrator_id: id, ip_address: null, user_agent: null, ...dates })
    .execute();
  await origin.data.database
    .insertInto("administrator_verification")
    .values({ id: newId(), identifier: link, value: id, ...dates })
    .execute();
  const mail = "an e-mail that is still to be sent";
  await origin.data.database
    .insertInto("mail_outbox")
    .values({ id: newId(), administrator_id: id, encrypted: mail, created_at: 0, due_at: 0 })
    .execute();
  const query = "a search that found nothing";
  await origin.data.database.insertInto("missed_search").values({ day: "2026-11-26", query, searches: 3 }).execute();
  const whole = await readFile(await origin.save("signed-in.tar"));
  expect([token, link, mail, query].filter((secret) => whole.includes(secret))).toEqual([]);

  await using site = await openArchiveSite();
  await site.load(archive);
  const accounts = (open: ArchiveSite) =>
    open.data.reading.selectFrom("administrator_account").select(["administrator_id", "password"]).execute();
  expect(await accounts(site)).toEqual(await accounts(origin));
  // Only the owner may read password hashes.
  expect((await stat(archive)).mode & 0o077).toBe(0);
});

test("an archive is not put over another one, and leaves nothing else in its folder", async () => {
  const before = await readFile(archive);
  await expect(origin.save("site.tar")).rejects.toThrow("is there already");
  expect(Buffer.compare(await readFile(archive), before)).toBe(0);
  expect((await readdir(origin.folder)).filter((name) => name.startsWith(".varifocal"))).toEqual([]);
});

test("what a killed process has left beside goes after a week, and nothing else that is called alike", async () => {
  await using site = await openArchiveSite();
  const folders = [".varifocal-OldOne", ".varifocal-young1", ".varifocal-of-mine"];
  const files = [".varifocal-backup", ".varifocal-abc123"];
  for (const folder of folders) await mkdir(join(site.folder, folder, "restored"), { recursive: true });
  for (const file of files) await writeFile(join(site.folder, file), "somebody's own");
  const old = [...folders, ...files].filter((name) => name !== ".varifocal-young1");
  for (const name of old) await utimes(join(site.folder, name), 0, 0);
  await site.load(archive);
  const left = (await readdir(site.folder)).filter((name) => name.startsWith("."));
  expect(left.sort()).toEqual([...folders, ...files].filter((name) => name !== ".varifocal-OldOne").sort());
});

test("a site that holds something says what, and stays as it is", async () => {
  await using site = await openArchiveSite();
  await createCategory(site.data.database, newCategory("Mine"));
  await expect(site.load(archive)).rejects.toThrow("The site is not empty, and stays as it is (categories: 1, changes");
  expect(await openCatalog(site.data.reading).counts()).toEqual({ categories: 1, products: 0, downloads: 0 });
});

test("[J07] [X24] a site with facts or search words of its own says so, even without a change that tells of them", async () => {
  await using site = await openArchiveSite();
  const { database } = site.data;
  accepted(await createFact(database, { name: "Heft", type: "number", labels: [] }));
  await deleteSynonyms(database, firstSynonyms[0]?.id ?? "");
  await database.deleteFrom("change").execute();
  await expect(site.load(archive)).rejects.toThrow("(changed facts, changed groups of search words)");
  await site.load(archive, { replace: true });
  expect(await synonymGroups(site.data.reading)).toEqual(await synonymGroups(origin.data.reading));
});

test("a restore may take the place of a whole site, and revisions go on counting", async () => {
  await using site = await openArchiveSite();
  await site.load(archive);
  const [download] = smallCatalog().downloads ?? [];
  await deleteDownload(site.data.database, download?.id ?? "");
  await createCategory(site.data.database, newCategory("Too much"));
  await site.data.database
    .insertInto("mail_outbox")
    .values({ id: newId(), administrator_id: null, encrypted: "", created_at: 0, due_at: 0 })
    .execute();
  const before = await currentRevision(site.data.reading);
  await site.load(archive, { replace: true });
  expect(await currentRevision(site.data.reading)).toBe(before + 1);
  expect(await site.data.reading.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
  expect(await openCatalog(site.data.reading).counts()).toEqual({ categories: 1, products: 2, downloads: 1 });
  expect((await openCatalog(site.data.reading).generalDownloads(1))?.items).toHaveLength(1);
});

test("a dry run goes through everything and keeps nothing", async () => {
  await using site = await openArchiveSite();
  await site.load(archive, { dryRun: true });
  expect(await openCatalog(site.data.reading).counts()).toEqual({ categories: 0, products: 0, downloads: 0 });
  expect(await site.objects()).toEqual([]);
});

test("a backup of a site that is being changed is the site at one moment", async () => {
  await using site = await openArchiveSite();
  await site.load(archive);
  let writing = true;
  let written = 0;
  const writer = (async () => {
    while (writing) {
      await createCategory(site.data.database, newCategory(`New ${written++}`));
      // On SQLite, a command may end without another change.
      await setImmediate();
    }
  })();
  for (let round = 0; round < 3; round++) await site.save(`during-${round}.tar`, { verify: true });
  writing = false;
  await writer;
  expect(written).toBeGreaterThan(5);

  await using copy = await openArchiveSite();
  await copy.load(join(site.folder, "during-2.tar"));
  const revision = await currentRevision(copy.data.reading);
  const { rows, last } = await copy.data.reading
    .selectFrom("change")
    .select(({ fn }) => [fn.countAll<number>().as("rows"), fn.max<number>("revision").as("last")])
    .executeTakeFirstOrThrow();
  expect([rows, last]).toEqual([revision, revision]);
});

test("what is deleted during a backup is in it, though housekeeping comes by", async () => {
  await using site = await openArchiveSite();
  await site.load(archive);
  const [download] = smallCatalog().downloads ?? [];
  const { database, reading } = site.data;
  const collect = async () => {
    const tomorrow = Date.now() + aDay;
    const swept = await collectPendingDeletions({ database, reading, store: site.store }, tomorrow);
    return swept + (await collectGarbage({ reading, store: site.store }, tomorrow));
  };
  let deleted = false;
  /** Deletes and garbage-collects a file before the backup reads the first one. */
  const store: typeof site.store = {
    ...site.store,
    async open(object) {
      if (!deleted) {
        accepted(await deleteDownload(database, download?.id ?? ""));
        accepted(await emptyBin(database, Number.MAX_SAFE_INTEGER));
      }
      deleted = true;
      expect(await collect()).toBe(0);
      return site.store.open(object);
    },
  };
  const file = join(site.folder, "during.tar");
  await saveSite({ data: site.data, store }, file, { verify: true, progress: () => {} });
  expect(Buffer.compare(await readFile(file), await readFile(archive))).toBe(0);
  expect(await collect()).toBe(1);
});

type Entries = Parameters<Parameters<typeof rewriteArchive>[1]>[0];
const entry = (entries: Entries, name: string) =>
  entries.find(({ header }) => header.name.startsWith(name)) as Entries[number];

/** Changes a file of records, and corrects its hash in archive.json. */
function forge(name: string, change: (text: string) => string) {
  return (entries: Entries) => {
    const records = entry(entries, name);
    const data = Buffer.from(change(Buffer.from(records.data ?? []).toString()));
    records.data = data;
    const head = entry(entries, "archive.json");
    const told = JSON.parse(Buffer.from(head.data ?? []).toString());
    Object.assign(told.records[name], { bytes: data.length, sha256: createHash("sha256").update(data).digest("hex") });
    head.data = Buffer.from(JSON.stringify(told));
    return undefined;
  };
}

test("[OP12] who made a change comes along in an archive; one from before that was recorded is read as ever", async () => {
  await using site = await openTestEditing();
  accepted(await site.editing.createCategory(newCategory("Dome")));
  await site.addCategory({ name: "Imported" });
  const store = await openFolderStore(join(site.dataDir, "objects"));
  const path = join(site.dataDir, "site.tar");
  await saveSite({ data: site.data, store }, path, { verify: true, progress: () => {} });
  const actors = ({ data }: ArchiveSite) =>
    data.reading.selectFrom("change").select(["revision", "actor"]).orderBy("revision").execute();

  await using copy = await openArchiveSite();
  await copy.load(path);
  expect(await actors(copy)).toEqual([
    { revision: 1, actor: site.ids.own },
    { revision: 2, actor: null },
  ]);

  await using older = await openArchiveSite();
  const without = forge("changes.jsonl", (text) => text.replace(/,"actor":"[^"]+"/, ""));
  await writeFile(path, await rewriteArchive(path, without));
  await older.load(path);
  expect(await actors(older)).toEqual([
    { revision: 1, actor: null },
    { revision: 2, actor: null },
  ]);
});

function renameEntry(from: string, to: string) {
  return (entries: Entries) => {
    entry(entries, from).header.name = to;
    return undefined;
  };
}

test.each<[string, (entries: Entries) => Entries | undefined, string]>([
  [
    "a file that climbs out",
    renameEntry("objects/", "../../../tmp/evil"),
    'It holds "../../../tmp/evil" where objects/',
  ],
  [
    "an absolute name",
    renameEntry("products.jsonl", "/etc/passwd"),
    'It holds "/etc/passwd" where products.jsonl belongs',
  ],
  [
    "a link in place of a file",
    (entries) => {
      Object.assign(entry(entries, "objects/").header, { type: "symlink", linkname: "/etc/passwd" });
      entry(entries, "objects/").data = undefined;
      return undefined;
    },
    "is not a plain file",
  ],
  ["a missing file", (entries) => entries.filter((one) => one !== entry(entries, "objects/")), "where objects/"],
  ["the last file missing", (entries) => entries.slice(0, -1), "It ends before objects/"],
  [
    "records missing",
    (entries) => entries.filter((one) => one.header.name !== "info.jsonl"),
    "where info.jsonl belongs",
  ],
  ["one file more", (entries) => [...entries, { ...entry(entries, "objects/") }], "which belongs to no record"],
  [
    "a file with other bytes",
    (entries) => {
      entry(entries, "objects/").data?.fill(0, 0, 1);
      return undefined;
    },
    "is damaged",
  ],
  [
    "records with other bytes",
    (entries) => {
      entry(entries, "products.jsonl").data?.fill(32, 10, 11);
      return undefined;
    },
    "Its products.jsonl is damaged",
  ],
  ["no archive.json", (entries) => entries.slice(1), "It is not an archive of Varifocal"],
  [
    "a newer version",
    (entries) => {
      const head = entry(entries, "archive.json");
      head.data = Buffer.from(
        Buffer.from(head.data ?? [])
          .toString()
          .replace('"version": 1', '"version": 2'),
      );
      return undefined;
    },
    "made by a newer version of Varifocal",
  ],
  ["a line that is no JSON", forge("products.jsonl", () => "{\n"), "products.jsonl, line 1 is not valid JSON"],
  ["half a line", forge("categories.jsonl", (text) => text.slice(0, -5)), "does not end with a whole line"],
  [
    "an id that is none",
    forge("downloads.jsonl", (text) => text.replace(/"id":"[^"]+"/, '"id":"1"')),
    "must be a UUID",
  ],
  [
    "half of a spec sheet",
    forge("products.jsonl", (text) => text.replace(/"specsExcelRef":"[^"]+",/, "")),
    "has one half of a spec sheet only",
  ],
  [
    "a page disguised as a picture",
    forge("files.jsonl", (text) => text.replace("image/jpeg", "text/html")),
    "is no kind of picture",
  ],
  [
    "a file of the content folder",
    forge("files.jsonl", (text) => text.replace('"key":"info/', '"key":"content/')),
    "place",
  ],
  [
    "a picture that is none of its files",
    forge("info.jsonl", (text) => text.replace(/"imageRef":"[^"]+"/, '"imageRef":"info/none.jpg"')),
    "do not fit together: The picture of info item",
  ],
  [
    "a category that is not there",
    forge("products.jsonl", (text) => text.replaceAll(/"category":"[^"]{8}/g, '"category":"00000000')),
    "records do not fit together",
  ],
  [
    "a time that no date has",
    forge("info.jsonl", (text) => text.replace(/"timestamp":\d+/, `"timestamp":${Number.MAX_SAFE_INTEGER}`)),
    "must not lie after the year 275760",
  ],
  [
    "a version that cannot be counted on",
    forge("products.jsonl", (text) => text.replace(/"version":\d+/, `"version":${Number.MAX_SAFE_INTEGER}`)),
    "leaves no room to count on",
  ],
  [
    "a change of a revision that is still to come",
    forge("changes.jsonl", (text) => text.replace(/"revision":\d+/, '"revision":1000')),
    "but the log has change 1000",
  ],
  [
    "two products of one model",
    forge("products.jsonl", (text) => text.replaceAll(/"model":"[^"]+"/g, '"model":"VF"')),
    "records do not fit together",
  ],
])("%s keeps the whole archive out, in a sentence", (_what, change, sentence) => expectRefused(change, sentence));

test.each<[string, (entries: Entries) => Entries | undefined, string]>([
  [
    "a key that no product has",
    forge("products.jsonl", (text) => text.replace(/"specs":/, '"specsRows":70,"specs":')),
    "products.jsonl, line 1: specsRows is not known; the nearest known key is specs.",
  ],
  [
    "a key that no download of a product has",
    forge("products.jsonl", (text) => text.replace(/"downloadURL":/, '"downloadUrl":')),
    ".downloadUrl is not known; the nearest known key is downloadURL.",
  ],
  [
    "a key that no card has",
    forge("info.jsonl", (text) => text.replace(/"heading":/, '"subHeading":"More","heading":')),
    ".subHeading is not known; the nearest known key is heading.",
  ],
  [
    "a key that archive.json does not have",
    (entries) => {
      const head = entry(entries, "archive.json");
      head.data = Buffer.from(
        Buffer.from(head.data ?? [])
          .toString()
          .replace('"revision"', '"site": "x", "revision"'),
      );
      return undefined;
    },
    "Its archive.json is damaged: site is not known",
  ],
])("[F05] %s keeps the whole archive out, and is named with the nearest known one", (_what, change, sentence) => {
  return expectRefused(change, sentence);
});

async function expectRefused(change: (entries: Entries) => Entries | undefined, sentence: string): Promise<void> {
  await using site = await openArchiveSite();
  const path = join(site.folder, "changed.tar");
  await writeFile(path, await rewriteArchive(archive, change));
  await expect(site.load(path)).rejects.toMatchObject({
    name: "StartError",
    message: expect.stringContaining(sentence),
  });
  expect(await currentRevision(site.data.reading)).toBe(0);
  for (const table of ["product", "file", "administrator", "change", "setting"] as const) {
    expect(await site.data.reading.selectFrom(table).selectAll().execute()).toEqual([]);
  }
}

test("[F05] what the first version of the format has exported is still imported, and exported as the same bytes", async () => {
  const old = join(import.meta.dirname, "../../../tests/support/archive-of-format-1.tar");
  await using site = await openArchiveSite();
  await site.load(old);
  expect(await openCatalog(site.data.reading).counts()).toEqual({ categories: 1, products: 2, downloads: 1 });
  expect(await openCatalog(site.data.reading).infoItems()).toHaveLength(4);
  const again = await site.save("again.tar", { verify: true });
  expect(Buffer.compare(await readFile(again), await readFile(old))).toBe(0);
});

test("[K16] an archive with names that look the same is restored; the oldest has the name, the others their id with it", async () => {
  await using site = await openArchiveSite();
  await site.load(archive);
  const [older, younger] = smallCatalog().products ?? [];
  for (const [id, model, at] of [
    [younger?.id, "VF-1", 2_000],
    [older?.id, "VF\u20111", 1_000],
  ] as const) {
    await sql`update product set model = ${model}, model_key = ${searchKey(model)}, created_at = ${sql.lit(at)}
      where id = ${id}`.execute(site.data.database);
  }
  // The keys of this site were never renewed, and a backup of it is whole.
  const path = await site.save("alike.tar", { verify: true });
  await using restored = await openArchiveSite();
  await restored.load(path);
  const { reading } = restored.data;
  const rows = await reading.selectFrom("product").select(["id", "unique_key"]).orderBy("created_at").execute();
  expect(rows).toEqual([
    { id: older?.id, unique_key: "vf-1" },
    { id: younger?.id, unique_key: `vf-1\n${younger?.id}` },
  ]);
  expect(await isNameTaken(reading, "product", "vf-1")).toBe(true);
});

test("[F06] a backup that differs from the site says in which table, record and column, and how", async () => {
  await using site = await openArchiveSite();
  await site.load(archive);
  const { database, reading } = site.data;
  const [camera, other] = smallCatalog().products ?? [];
  const changed = (column: string, value: string) =>
    sql`update product set ${sql.ref(column)} = ${value} where id = ${camera?.id}`.execute(database);
  const verify = async () => {
    const folder = await mkdtemp(join(site.folder, "verify-"));
    return verifyArchive({ path: archive, leftOut: new Set() }, reading, folder, () => {});
  };
  await verify();

  const same = "the same words again ".repeat(50);
  await changed("specs", `${same}and another end`);
  const { specs } = camera ?? { specs: "" };
  const told = `In the table "product" the record with id "${camera?.id}" differs in the column specs: in specs the site has `;
  await expect(verify()).rejects.toThrow(`${told}"the same words again the same words again`);
  // The first difference may come late in a long text, so only an excerpt is shown.
  await changed("specs", `${specs} ${same}`);
  const error = await verify().catch((error: Error) => error);
  expect(error?.message).toContain(`${told}…`);
  expect(error?.message).toContain(`${specs.slice(-10)} the same words`);
  expect(error?.message.length).toBeLessThan(700);

  await changed("specs", specs);
  await changed("description", "Another");
  await changed("description_key", "another");
  await expect(verify()).rejects.toThrow("differs in the columns description, description_key: in description");

  await sql`delete from accessory where product_id = ${camera?.id}`.execute(database);
  await changed("description", camera?.description ?? "");
  await changed("description_key", searchKey(camera?.description ?? ""));
  await expect(verify()).rejects.toThrow(
    new RegExp(
      `In the table "accessory" the site has .*, the archive the record with product_id "${camera?.id}", accessory_id "${other?.id}"\\.`,
    ),
  );

  // Messages end up in logs.
  await site.load(archive, { replace: true });
  await sql`update administrator_account set password = 'stolen'`.execute(database);
  const secret = await verify().catch((error: Error) => error);
  expect(secret?.message).toMatch(
    /In the table "administrator_account" the record .* differs in the column password\.$/,
  );
});

test("[F06] an archive that is cut off anywhere is refused in one sentence, and nothing is imported", async () => {
  await using site = await openArchiveSite();
  const whole = await readFile(archive);
  const path = join(site.folder, "cut.tar");
  // Around the ends of the first blocks, then samples, then the end.
  const blocks = Array.from({ length: 24 }, (_, block) => [block * 512 - 1, block * 512, block * 512 + 1]).flat();
  const later = Array.from({ length: 20 }, (_, part) => Math.floor((whole.length * (part + 1)) / 21));
  const ends = [whole.length - 1, whole.length - 512, whole.length - 1024, whole.length - 1025];
  for (const end of [...blocks.filter((end) => end >= 0), ...later, ...ends]) {
    await writeFile(path, whole.subarray(0, end));
    const error = await site.load(path, { dryRun: true }).catch((error: Error) => error);
    expect({ end, error: String(error) }).toEqual({
      end,
      error: `StartError: ${path} is no tar file, or a damaged one: Tar archive is truncated.`,
    });
  }
  expect(await currentRevision(site.data.reading)).toBe(0);
});

/** A tar header, which may declare any size. */
function tarHeader(name: string, size: bigint, type: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write("0000644\0", 100);
  header.writeUInt8(0x80, 124);
  header.writeBigUInt64BE(size, 128);
  header.write(type, 156);
  header.write("ustar\x0000", 257);
  header.write(" ".repeat(8), 148);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, "0")}\0 `,
    148,
  );
  return header;
}

test.each([
  ["with a file larger than any disk", () => tarHeader("archive.json", 2n ** 62n, "0"), "too large"],
  ["with a head of a terabyte", () => tarHeader("archive.json", 2n ** 40n, "0"), "It is not an archive of Varifocal"],
  ["with a name of a terabyte", () => tarHeader("././@LongLink", 2n ** 40n, "L"), "exceeds maximum size"],
  ["with notes of a terabyte", () => tarHeader("PaxHeader", 2n ** 40n, "x"), "exceeds maximum size"],
  ["that ends early", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), "truncated"],
  ["that is noise", (bytes: Buffer) => Buffer.from(bytes).fill(7), "is no tar file, or a damaged one"],
  ["that is empty", () => Buffer.alloc(0), "truncated"],
])("a file %s is told as such", async (_what, change, sentence) => {
  await using site = await openArchiveSite();
  const path = join(site.folder, "changed.tar");
  await writeFile(path, change(await readFile(archive)));
  await expect(site.load(path)).rejects.toThrow(sentence);
  expect(await currentRevision(site.data.reading)).toBe(0);
});

test("an archive that is refused long before its end is told as such, and leaves nothing behind", async () => {
  await using site = await openArchiveSite();
  const path = join(site.folder, "long.tar");
  const long = await rewriteArchive(archive, (entries) => {
    entry(entries, "products.jsonl").data = Buffer.alloc(20_000_000, " ");
    return undefined;
  });
  await writeFile(path, long);
  await expect(site.load(path)).rejects.toThrow("Its products.jsonl is damaged");
  expect((await readdir(site.folder)).filter((name) => name.startsWith("."))).toEqual([]);
});

test("a file that is not there, or cannot be opened, is told as such", async () => {
  await using site = await openArchiveSite();
  await expect(site.load(join(site.folder, "none.tar"))).rejects.toThrow("none.tar is not there.");
  await expect(site.load(site.folder)).rejects.toThrow("is a folder, not an archive.");
  await expect(site.load(join(archive, "x.tar"))).rejects.toThrow("x.tar cannot be taken: ENOTDIR: not a directory");
});

test("no archive is made of a site with a damaged or a missing file", async () => {
  await using site = await openArchiveSite();
  await site.load(archive);
  const { object } = await site.data.reading.selectFrom("file").select("object").executeTakeFirstOrThrow();
  await writeFile(site.pathOf(object), "something else");
  await expect(site.save("damaged.tar")).rejects.toThrow(`The file ${object} is damaged. "varifocal check" tells`);
  await site.store.delete(object, Date.now() + aDay);
  await expect(site.save("damaged.tar")).rejects.toThrow(`The file ${object} is missing. "varifocal check" tells`);
  expect(await readdir(site.folder)).not.toContain("damaged.tar");
});

test.for(["missing", "damaged"])(
  "[F09] a narrower picture that is %s stops no backup, and is made again where that is restored",
  async (fault) => {
    await using site = await openArchiveSite();
    await site.load(archive);
    const { reading } = site.data;
    // Products of the small catalog share a picture.
    const pictures = await reading.selectFrom("file").selectAll().where("key", "like", "products/%").execute();
    const [source = "", ...none] = new Set(pictures.map((picture) => picture.object));
    expect(none).toEqual([]);
    const narrower = reading.selectFrom("picture_variant").selectAll().where("source", "=", source).orderBy("width");
    const [{ object = "" } = {}, ...others] = await narrower.execute();
    if (fault === "damaged") await writeFile(site.pathOf(object), "something else");
    else await site.store.delete(object, Date.now() + aDay);

    const path = join(site.folder, "without.tar");
    const { head, warnings } = await saveSite(site, path, { verify: true, progress: () => {} });
    const told = pictures.map(
      ({ key }) =>
        `The narrower copies of the picture ${key} are not in the archive: one is missing or damaged. "varifocal check --repair" makes them again.`,
    );
    expect(warnings).toEqual(told.sort());
    const whole = JSON.parse(await readEntry(archive, "archive.json"));
    expect(head.objects.count).toBe(whole.objects.count - others.length - 1);

    await using restored = await openArchiveSite();
    await restored.load(path);
    const findings = await checkSite(restored, () => {});
    expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining("has no narrower copies")]);
    for (const { repair } of findings) await repair?.();
    expect(await checkSite(restored, () => {})).toEqual([]);
    expect(
      (await saveSite(restored, join(restored.folder, "whole.tar"), { verify: true, progress: () => {} })).warnings,
    ).toEqual([]);
  },
);
