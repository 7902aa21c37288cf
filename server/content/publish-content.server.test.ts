import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openChangeFeed } from "../changes/change-feed.ts";
import { openSqlite } from "../database/sqlite/open-sqlite.ts";
import { openFolderStore } from "../storage/folder-store.ts";
import { ServedFiles } from "../storage/served-files.ts";
import { readContent } from "./content-folder.ts";
import { publishContent, removeUnreferenced } from "./publish-content.ts";

/** An empty site with a copy of the project's content. */
async function emptySite() {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-publish-"));
  const contentDir = join(folder, "content");
  await cp(join(import.meta.dirname, "../../content"), contentDir, { recursive: true });
  const open = await openSqlite(join(folder, "data"));
  const store = await openFolderStore(join(folder, "objects"));
  const changes = await openChangeFeed(open);
  return {
    /** Simulates a process that was started before. */
    served: new ServedFiles(open.reading, changes),
    contentDir,
    database: open.database,
    forget: async (startedAt = Date.now() + 1) =>
      removeUnreferenced(await readContent(contentDir), open.database, startedAt),
    publish: async () => publishContent(await readContent(contentDir), { database: open.database, store }),
    objects: async () => (await readdir(join(folder, "objects"), { recursive: true, withFileTypes: true })).length,
    keys: async () => (await open.database.selectFrom("file").select("key").execute()).map(({ key }) => key),
    async [Symbol.asyncDispose]() {
      changes.close();
      await open.close();
      await rm(folder, { recursive: true });
    },
  };
}

test("photos are published in several widths, drawings as they are", async () => {
  await using site = await emptySite();
  const named = await readFile(join(site.contentDir, "site.json"), "utf8");
  const narrow = '"narrowFile": "pictures/zoom-lens.svg", $&';
  await writeFile(join(site.contentDir, "site.json"), named.replace('"file": "pictures/perimeter-ptz.jpg"', narrow));
  const { about, slides } = await site.publish();
  const [lens, photo] = slides;
  expect(about.picture).toMatchObject({ width: 1600, height: 600, widths: [] });
  expect(lens).toMatchObject({ picture: undefined, narrowPicture: undefined, tone: "dark" });
  expect(photo.narrowPicture).toMatchObject({ width: 1600, height: 600 });
  expect(photo.picture).toMatchObject({
    width: 3200,
    height: 1333,
    alt: "PTZ camera on a pole beside a perimeter fence",
  });
  expect(photo.picture?.widths.length).toBeGreaterThan(2);
});

test("starting again publishes nothing again and shows the same addresses", async () => {
  await using site = await emptySite();
  const first = await site.publish();
  const objects = await site.objects();
  expect(await site.publish()).toEqual(first);
  expect(await site.objects()).toBe(objects);
});

test("a drawing that the owner changed has another address", async () => {
  await using site = await emptySite();
  const before = await site.publish();
  await writeFile(
    join(site.contentDir, "pictures/zoom-lens.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"/>',
  );
  const after = await site.publish();
  expect(after.about.picture).toMatchObject({ width: 40, height: 20 });
  expect(after.about.picture.url).not.toBe(before.about.picture.url);
  expect(after.slides[1]).toEqual(before.slides[1]);
});

test("[OP05] what a start publishes again or no longer is not answered as it was by a process that runs already", async () => {
  await using site = await emptySite();
  await site.publish();
  const [lens, photo] = ["content/pictures/zoom-lens.svg", "content/pictures/warehouse-dome.jpg"];
  const before = await site.served.find(lens);
  await writeFile(
    join(site.contentDir, "pictures/zoom-lens.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"/>',
  );
  await site.publish();
  const after = await site.served.find(lens);
  expect([after?.object === before?.object, after?.size]).toEqual([false, 61]);

  expect(await site.served.find(photo)).toMatchObject({ isPicture: true });
  const named = await readFile(join(site.contentDir, "site.json"), "utf8");
  await writeFile(join(site.contentDir, "site.json"), named.replace("warehouse-dome.jpg", "perimeter-ptz.jpg"));
  expect(await site.forget()).toBe(1);
  expect(await site.served.find(photo)).toBeUndefined();
});

test("a picture that the owner does not name any more is published no longer, until it is named again", async () => {
  await using site = await emptySite();
  const before = Date.now();
  const { slides } = await site.publish();
  expect(await site.forget()).toBe(0);
  const named = await readFile(join(site.contentDir, "site.json"), "utf8");
  await writeFile(join(site.contentDir, "site.json"), named.replace("warehouse-dome.jpg", "perimeter-ptz.jpg"));
  await site.publish();
  // An older server does not know what a newer folder shows.
  expect(await site.forget(before)).toBe(0);
  expect(await site.forget()).toBe(1);
  expect(await site.keys()).not.toContain("content/pictures/warehouse-dome.jpg");
  expect(await site.keys()).toContain("content/pictures/perimeter-ptz.jpg");
  const dropped = await site.database.selectFrom("dropped_object").selectAll().execute();
  expect(dropped.length).toBe(1 + Number(slides[2].picture?.widths.length));

  await writeFile(join(site.contentDir, "site.json"), named);
  expect((await site.publish()).slides).toEqual(slides);
  expect(await site.keys()).toContain("content/pictures/warehouse-dome.jpg");
});

test("a picture within a text is published with the others", async () => {
  await using site = await emptySite();
  await writeFile(
    join(site.contentDir, "pictures/own.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"/>',
  );
  await writeFile(join(site.contentDir, "about.md"), "![A lens](pictures/own.svg) Don't ask why & how.");
  const { about } = await site.publish();
  expect(await site.keys()).toContain("content/pictures/own.svg");
  expect(about.summary).toBe("Don't ask why & how.");
});

test("all pictures that cannot be decoded are named", async () => {
  await using site = await emptySite();
  for (const name of ["perimeter-ptz.jpg", "warehouse-dome.jpg"])
    await writeFile(join(site.contentDir, "pictures", name), Buffer.from("ffd8ffe000104a464946", "hex"));
  const { message } = await site.publish().catch((error) => error);
  expect(message).toMatch(/perimeter-ptz\.jpg: The picture is incomplete/m);
  expect(message).toMatch(/warehouse-dome\.jpg: The picture is incomplete/m);
});
