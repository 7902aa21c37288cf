import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { openTestCatalog, stagedFile } from "#tests/support/catalog.ts";
import { openTestEditing } from "#tests/support/editing.ts";
import { maySmallDisk, protectFile } from "#tests/support/small-disk.ts";
import { secretIn } from "../../auth/secret.ts";
import { StartError } from "../../start-error.ts";
import { isOpenToEveryone, lockDataFolder } from "../data-folder.ts";
import { engineOf } from "../database.ts";
import { transaction } from "../transaction.ts";
import { openSqlite } from "./open-sqlite.ts";

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "varifocal-database-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

test("a database that was closed is found again as it was", async () => {
  await using folder = await temporaryFolder();
  const first = await openSqlite(folder.path);
  await first.database.insertInto("setting").values({ name: "a", value: "b" }).execute();
  await first.close();
  const second = await openSqlite(folder.path);
  expect(await second.reading.selectFrom("setting").selectAll().execute()).toEqual([{ name: "a", value: "b" }]);
  await second.close();
});

test("a table that is made again without a check keeps its rows, its indexes and the rows that refer to it", async () => {
  await using site = await openTestEditing();
  const { database } = site;
  await site.upload("general-file", stagedFile());
  const all = async () => [
    await database.selectFrom("upload").selectAll().execute(),
    await database.selectFrom("upload_object").selectAll().execute(),
    await sql`select name from sqlite_schema where type = 'index' and sql is not null order by name`.execute(database),
  ];
  const before = await all();
  await transaction(database, (work) => engineOf(work).dropChoices(work as never, "upload", "purpose"));
  expect(await all()).toEqual(before);
  await site.upload("sbom", stagedFile());
});

test("two processes that start together on a new folder both get their database", async () => {
  await using folder = await temporaryFolder();
  const both = await Promise.all([openSqlite(folder.path), openSqlite(folder.path)]);
  for (const data of both) {
    expect(await data.reading.selectFrom("revision").select("value").execute()).toEqual([{ value: 0 }]);
    await data.close();
  }
});

test("a database of a newer version is refused with a sentence, and left alone", async () => {
  await using folder = await temporaryFolder();
  const data = await openSqlite(folder.path);
  await data.database.insertInto("migration").values({ name: "9999-tomorrow", applied_at: 0 }).execute();
  await data.close();
  await expect(openSqlite(folder.path)).rejects.toThrow(
    new StartError(
      'The database was made by a newer version of Varifocal (it has "9999-tomorrow"). ' +
        "Start that version, or restore a backup from before the update into an empty data folder or database.",
    ),
  );
});

test("a data folder that cannot be is refused with a sentence", async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "file");
  await writeFile(file, "");
  await expect(openSqlite(join(file, "data"))).rejects.toThrow(/^The data folder .+ cannot be made: ENOTDIR/);
  expect(() => lockDataFolder(join(file, "data"))).toThrow(/^The data folder .+ cannot be made: ENOTDIR/);
});

test("[OP16] a new data folder and its database are for their owner alone, however lax the process's umask is", async () => {
  await using folder = await temporaryFolder();
  const dataDir = join(folder.path, "new", "data");
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  const lock = lockDataFolder(dataDir);
  const data = await openSqlite(dataDir);
  await data.database.insertInto("setting").values({ name: "a", value: "b" }).execute();
  await secretIn(dataDir);

  const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await mode(dataDir)).toBe("700");
  const files = (await readdir(dataDir)).sort();
  expect(files).toEqual(
    expect.arrayContaining(["auth-secret", "server.lock", "varifocal.db", "varifocal.db-shm", "varifocal.db-wal"]),
  );
  for (const file of files) expect(await mode(join(dataDir, file)), file).toBe("600");
  await data.close();
  lock.release();
});

test("[OP16] a data folder that is there keeps its mode", async () => {
  await using folder = await temporaryFolder();
  for (const mode of [0o755, 0o750]) {
    await chmod(folder.path, mode);
    await (await openSqlite(folder.path)).close();
    expect((await stat(folder.path)).mode & 0o777).toBe(mode);
    expect(isOpenToEveryone(folder.path)).toBe(mode === 0o755);
  }
});

test("a file that is no database is refused with a sentence, and kept", async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, "varifocal.db"), "not a database ".repeat(100));
  await expect(openSqlite(folder.path)).rejects.toThrow(/^The database .+ cannot be opened: file is not a database/);
});

test.skipIf(!maySmallDisk())("a database that can only be read is refused with a sentence", async () => {
  await using folder = await temporaryFolder();
  await (await openSqlite(folder.path)).close();
  using _protected = protectFile(join(folder.path, "varifocal.db"));
  await expect(openSqlite(folder.path)).rejects.toThrow(
    /^The database .+ cannot be opened: attempt to write a readonly database/,
  );
});

test("a second server is kept out of a data folder until the first lets go", async () => {
  await using folder = await temporaryFolder();
  const lock = lockDataFolder(folder.path);
  expect(() => lockDataFolder(folder.path)).toThrow(
    `The data folder ${folder.path} is used by another server. Stop that one, or give this one its own DATA_DIR.`,
  );
  lock.release();
  lockDataFolder(folder.path).release();
});

test("the connection for visitors cannot write", async () => {
  await using catalog = await openTestCatalog();
  const write = catalog.data.reading.insertInto("setting").values({ name: "a", value: "b" }).execute();
  await expect(write).rejects.toThrow("readonly");
});

test("visitors read on while a transaction is open, and see it when it is committed", async () => {
  await using catalog = await openTestCatalog();
  const { database, reading } = catalog.data;
  const settings = () => reading.selectFrom("setting").select("name").execute();
  await transaction(database, async (work) => {
    await work.insertInto("setting").values({ name: "a", value: "b" }).execute();
    expect(await settings()).toEqual([]);
  });
  expect(await settings()).toEqual([{ name: "a" }]);
});

test("a transaction that fails leaves nothing, and the next one works", async () => {
  await using catalog = await openTestCatalog();
  const failing = transaction(catalog.database, async (work) => {
    await work.insertInto("setting").values({ name: "a", value: "b" }).execute();
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  expect(await catalog.database.selectFrom("setting").selectAll().execute()).toEqual([]);
});

test("transactions begun together follow each other", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  await database.insertInto("setting").values({ name: "count", value: "0" }).execute();
  const countUp = () =>
    transaction(database, async (work) => {
      const { value } = await work.selectFrom("setting").select("value").executeTakeFirstOrThrow();
      await sleep(1);
      await work
        .updateTable("setting")
        .set({ value: String(Number(value) + 1) })
        .execute();
    });
  await Promise.all(Array.from({ length: 20 }, countUp));
  expect(await database.selectFrom("setting").select("value").execute()).toEqual([{ value: "20" }]);
});

test("a command waits while another process writes, and blocks nothing else", async () => {
  await using catalog = await openTestCatalog();
  const other = new DatabaseSync(join(catalog.dataDir, "varifocal.db"));
  other.exec("begin immediate");
  other.exec("insert into setting (name, value) values ('other', 'first')");

  const waiting = catalog.database.insertInto("setting").values({ name: "mine", value: "second" }).execute();
  expect(await Promise.race([waiting.then(() => 0), takeTurns(10)])).toBe(10);
  other.exec("commit");
  other.close();

  await waiting;
  const names = await catalog.database.selectFrom("setting").select("name").orderBy("name").execute();
  expect(names).toEqual([{ name: "mine" }, { name: "other" }]);
});

test("a command that another process keeps waiting for too long is one to be sent again in a moment", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const other = new DatabaseSync(join(catalog.dataDir, "varifocal.db"));
  other.exec("begin immediate");
  const waiting = database.insertInto("setting").values({ name: "mine", value: "" }).execute();
  const refused = waiting.catch((error: unknown) => error);
  await sleep(50);

  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 10 * 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const error = await refused;
  expect(error).toBeInstanceOf(Error);
  expect(engineOf(database).isUnavailable(error)).toBe(true);
  other.close();
});

/** Waits for so many turns of the event loop. */
async function takeTurns(count: number): Promise<number> {
  for (let turn = 0; turn < count; turn++) await sleep(5);
  return count;
}
