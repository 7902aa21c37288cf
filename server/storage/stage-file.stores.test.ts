import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { refused } from "#core/outcome.ts";
import { openTestStore } from "#tests/support/test-store.ts";
import { generalFileLimit, productFileLimit, stageFile } from "./stage-file.ts";

const folder = await mkdtemp(join(tmpdir(), "varifocal-stage-"));
const files = await openTestStore();
const { store } = files;
afterAll(async () => {
  await files[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const small = { bytes: 20, message: "Too large" };

test("a file is kept as it came, from memory, a stream or the disk", async () => {
  const path = join(folder, "notes.txt");
  await writeFile(path, "Release notes");
  for (const source of [Buffer.from("Release notes"), Readable.from([Buffer.from("Release notes")]), path]) {
    const staged = await stageFile(store, source, "notes.txt", small);
    expect(staged).toMatchObject({ ok: true, value: { name: "notes.txt", size: 13, type: "text/plain" } });
    expect(staged.ok && (await text(await store.open(staged.value.object)))).toBe("Release notes");
  }
});

test("[F04] the folders and tricks in a file's name are left behind", async () => {
  const staged = await stageFile(store, Buffer.from("x"), "C:\\fakepath\\Gera\u0308t \u202Efdp.exe", small);
  expect(staged.ok && staged.value.name).toBe("Gerät fdp.exe");
});

test.each([
  ["manual.pdf", "%PDF-1.7 …", "application/pdf"],
  ["MANUAL.PDF", "\n%PDF-1.4 …", "application/pdf"],
  ["manual.pdf", "<script>alert(1)</script>", "application/octet-stream"],
  ["page.html", "%PDF-1.7 <script>", "application/octet-stream"],
  ["drawing.svg", "<svg onload=alert(1)>", "application/octet-stream"],
  ["photo.jpg", "anything", "application/octet-stream"],
  ["firmware.zip", "PK", "application/zip"],
  ["no extension", "?", "application/octet-stream"],
])("%s beginning with %s is served as %3$s", async (name, beginning, type) => {
  const staged = await stageFile(store, Buffer.from(beginning), name, { ...small, bytes: 100 });
  expect(staged.ok && staged.value.type).toBe(type);
});

test("a file may be exactly as large as the limit, but not empty", async () => {
  expect((await stageFile(store, Buffer.alloc(20), "a.bin", small)).ok).toBe(true);
  expect(await stageFile(store, Buffer.alloc(21), "a.bin", small)).toEqual(refused({ file: "Too large" }));
  expect(await stageFile(store, Buffer.alloc(0), "a.bin", small)).toEqual(refused({ file: "Too large" }));
});

test("a stream that goes on for ever is ended at the limit", async () => {
  let sent = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        sent += 10;
        yield Buffer.alloc(10);
      }
    })(),
  );
  expect(await stageFile(store, endless, "a.bin", small)).toEqual(refused({ file: "Too large" }));
  expect(sent).toBeLessThan(1_000);
});

test("downloads have the limits and the sentences of the specification", () => {
  expect(generalFileLimit).toEqual({ bytes: 200_000_000, message: "File required (200MB limit)" });
  expect(productFileLimit).toEqual({
    bytes: 20_000_000,
    message: "Check all downloads - each one needs a file (20MB max)",
  });
});
