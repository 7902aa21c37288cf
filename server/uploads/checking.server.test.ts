import { createHash } from "node:crypto";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UploadPurpose } from "#core/files/upload.ts";
import { productMessages } from "#core/product/product.ts";
import { openUploadSite, type Uploader } from "#tests/support/upload-site.ts";
import { makeExcel95Workbook, makeSheet, makeWorkbook, makeXlsx } from "#tests/support/workbook.ts";
import { makeZip } from "#tests/support/zip.ts";

// Checks of uploaded files, which look only at the bytes. Everything here is sent over HTTP.

let site: Awaited<ReturnType<typeof openUploadSite>>;
let mira: Uploader;
beforeAll(async () => {
  site = await openUploadSite();
  mira = await site.signIn();
});
afterAll(() => site[Symbol.asyncDispose]());

const { wrongImage, wrongSheet, sheetTooComplex } = productMessages;

function picture(width = 400, height = 300) {
  return sharp({ create: { width, height, channels: 3, background: "#3b6e8f" } });
}

const jpeg = await picture().jpeg().toBuffer();
const avif = await picture().avif().toBuffer();
/** A phone's picture: AVIF's container with a codec that the decoder does not have. */
const heic = Buffer.from(avif.toString("latin1").replace("ftypavif", "ftypheic").replaceAll("av01", "hvc1"), "latin1");

test.each<[string, Uint8Array]>([
  [
    "an SVG",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  ],
  ["a page", Buffer.from("<!doctype html><script>alert(document.cookie)</script>")],
  ["a script", Buffer.from("#!/bin/sh\nrm -rf /\n")],
  ["a zip", makeZip([{ name: "photo.jpg", content: jpeg }])],
  ["a HEIC", heic],
  ["nothing", Buffer.alloc(0)],
])("[R03] [R12] [I04] %s named .jpg is no picture, and leaves nothing behind", async (_what, bytes) => {
  const { status, body, id } = await mira.upload("picture", bytes, "photo.jpg");
  expect({ status, body: JSON.parse(body) }).toEqual({ status: 422, body: { error: wrongImage } });
  expect((await mira.send("GET", `/uploads/${id}`)).status).toBe(404);
  expect(await (await uploadsOf()).picture(id)).toBeUndefined();
});

test("[R02] a picture of more pixels than a small server can hold is refused by its header", async () => {
  const { status, body } = await mira.upload("picture", pngHeader(60_000, 60_000), "photo.png");
  expect({ status, body: JSON.parse(body) }).toEqual({
    status: 422,
    body: { error: productMessages.imageTooManyPixels },
  });
});

test("[R02] a picture of any name is described with its size", async () => {
  const { status, body, id } = await mira.upload("picture", jpeg, "front.txt");
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ id, purpose: "picture", fileName: "front.txt", width: 400, height: 300 });
  expect(await (await uploadsOf()).picture(id)).toMatchObject({
    name: "front.txt",
    extension: "jpg",
    type: "image/jpeg",
    variants: [{ width: 192 }, { width: 384 }],
  });
});

test("[R43] a photo cut short on its way to us is refused as incomplete; of an animation the first picture is taken", async () => {
  const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "red", noise } })
    .jpeg()
    .toBuffer();
  for (const length of [15, photo.length / 2]) {
    const { status, body } = await mira.upload("picture", photo.subarray(0, length));
    expect({ status, body: JSON.parse(body) }).toEqual({
      status: 422,
      body: { error: productMessages.imageIncomplete },
    });
  }

  const frames = await Promise.all(["red", "blue"].map((background) => frame(background)));
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(2);
  const { status, body } = await mira.upload("picture", animation, "turn.gif");
  expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 200, width: 40, height: 30 });
});

function frame(background: string) {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}

const rows = [["Optics"], ["Aperture", "f/1.4"]];
const workbook = makeWorkbook({ Specification: makeSheet(rows) });
const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");

test("[R10] a spec sheet is told with its rows, as visitors will see them", async () => {
  const { status, body, id } = await mira.upload("sheet", workbook, "VF-T28.xlsx");
  expect({ status, ...JSON.parse(body) }).toMatchObject({
    status: 200,
    purpose: "sheet",
    fileName: "VF-T28.xlsx",
    rows,
  });
  expect(await (await uploadsOf()).sheet(id)).toMatchObject({ rows, size: workbook.length });
});

test.each<[string, string, string, () => Uint8Array]>([
  ["a picture", "dome.xlsx", wrongSheet, () => jpeg],
  ["a workbook that is called otherwise", "VF-T28.csv", wrongSheet, () => workbook],
  ["nothing", "VF-T28.xlsx", wrongSheet, () => Buffer.alloc(0)],
  [
    "a workbook cut in half",
    "VF-T28.xlsx",
    productMessages.sheetDamaged,
    () => workbook.subarray(0, workbook.length / 2),
  ],
  [
    "a workbook that is too large unpacked",
    "VF-T28.xlsx",
    productMessages.sheetUnpacksTooLarge,
    () => makeZip([{ name: "[Content_Types].xml", content: Buffer.alloc(300_000_000) }]),
  ],
  [
    "a workbook that lies about its size",
    "VF-T28.xlsx",
    productMessages.sheetDamaged,
    () => makeZip([{ name: "[Content_Types].xml", content: "a".repeat(9_000), told: { inflatedSize: 100 } }]),
  ],
  [
    "a workbook with a password",
    "VF-T28.xls",
    productMessages.sheetEncrypted,
    () => Buffer.concat([compoundFile, Buffer.alloc(504), Buffer.from("EncryptedPackage", "utf16le")]),
  ],
  [
    "a workbook with macros",
    "VF-T28.xlsx",
    productMessages.sheetHasMacros,
    () => makeXlsx({ "xl/vbaProject.bin": "Sub AutoOpen()" }, ""),
  ],
  [
    "a workbook in an unknown code page",
    "VF-T28.xls",
    productMessages.sheetCodePage(1361),
    () => makeExcel95Workbook([[{ label: Buffer.from("Lens") }]], 1361),
  ],
  ["an empty workbook", "VF-T28.xlsx", productMessages.sheetEmpty, () => makeWorkbook({ Empty: makeSheet([]) })],
  [
    "a workbook of 100,000 rows",
    "VF-T28.xlsx",
    productMessages.sheetTooLong(500),
    () => makeXlsx({}, '<row><c t="inlineStr"><is><t>a</t></is></c></row>'.repeat(100_000)),
  ],
])("[R05] %s is refused as a spec sheet with its own sentence", async (_what, name, message, make) => {
  const { status, body } = await mira.upload("sheet", make(), name);
  expect({ status, body: JSON.parse(body) }).toEqual({ status: 422, body: { error: message } });
});

test("[R05] while a greedy workbook and a large picture are looked at, visitors are answered", async () => {
  const greedy = makeXlsx({}, '<row hidden="1"><c><v>1</v></c></row>'.repeat(1_000_000));
  const large = await picture(9_000, 9_000).jpeg().toBuffer();
  let checking = true;
  const checks = Promise.all([
    mira.upload("sheet", greedy, "greedy.xlsx"),
    mira.upload("picture", large, "large.jpg"),
  ]).finally(() => {
    checking = false;
  });
  const worked: number[] = [];
  while (checking) {
    // This thread's processor time, because elapsed time would depend on the machine's load.
    const before = process.threadCpuUsage();
    expect((await site.stranger.send("GET", "/")).status).toBe(200);
    const { user, system } = process.threadCpuUsage(before);
    worked.push((user + system) / 1_000);
  }
  const [sheet, photo] = await checks;
  expect(JSON.parse(sheet.body)).toEqual({ error: sheetTooComplex });
  expect(photo.status).toBe(200);
  expect(worked.length).toBeGreaterThan(20);
  expect(Math.max(...worked)).toBeLessThan(2_000);
});

test("[OP29] a file whose purpose only a newer release knows waits for a process of that release", async () => {
  const { headers } = await mira.begin("product-file", jpeg.length);
  const path = String(headers.location);
  const id = path.slice("/uploads/".length);
  await site.database.updateTable("upload").set({ purpose: "advisory" }).where("id", "=", id).execute();
  await mira.patch(path, 0, jpeg);
  expect(await mira.send("GET", path)).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  await site.database.updateTable("upload").set({ purpose: "product-file" }).where("id", "=", id).execute();
  expect(await mira.checked(path)).toMatchObject({ status: 200 });
});

test.each<[UploadPurpose, string]>([
  ["product-file", productMessages.checkDownloads],
  ["general-file", "File required (200MB limit)"],
])("[R04] an empty %s is refused", async (purpose, message) => {
  const { status, body } = await mira.upload(purpose, Buffer.alloc(0), "empty.bin");
  expect({ status, body: JSON.parse(body) }).toEqual({ status: 422, body: { error: message } });
});

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\fakepath\\CON", "CON"],
  ['a"b;c.pdf', 'a"b;c.pdf'],
  ["取扱説明書 دليل.pdf", "取扱説明書 دليل.pdf"],
  [".htaccess", ".htaccess"],
  ["", "file"],
  [`${"ä".repeat(296)}.pdf`, `${"ä".repeat(125)}.pdf`],
  ["bell\u0007\u202Efdp.exe", "bellfdp.exe"],
])("[T16] [F04] a file called %j is taken, and kept as %j", async (name, kept) => {
  const { body, id } = await mira.upload("general-file", Buffer.from("Release notes"), name);
  expect(JSON.parse(body).fileName).toBe(kept);
  expect(await (await uploadsOf()).file(id, "general-file")).toMatchObject({ name: kept, size: 13 });
});

test("the same file under the same name, many times at once, is as many uploads of one object", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => mira.upload("product-file", Buffer.from("%PDF-1.7 The same"), "Manual.pdf")),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const uploads = await uploadsOf();
  const staged = await Promise.all(answers.map(({ id }) => uploads.file(id, "product-file")));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(8);
  expect(new Set(staged.map((file) => file?.object)).size).toBe(1);
});

test("a file that was checked for one purpose serves no other, and nobody else", async () => {
  const other = await site.signIn("other@varifocal.example");
  const { id } = await other.upload("picture", jpeg);
  const others = await uploadsOf("other@varifocal.example");
  expect(await others.picture(id)).toBeDefined();
  expect(await others.sheet(id)).toBeUndefined();
  expect(await others.file(id, "product-file")).toBeUndefined();
  expect(await (await uploadsOf()).picture(id)).toBeUndefined();
  expect(await others.picture("no id at all")).toBeUndefined();
});

test("a form that comes before the check has been asked for finds its file all the same", async () => {
  const begun = await mira.begin("product-file", 4, "a.bin");
  const path = String(begun.headers.location);
  const uploads = await uploadsOf();
  const id = path.slice("/uploads/".length);
  expect(await uploads.file(id, "product-file")).toBeUndefined();
  await mira.patch(path, 0, Buffer.from("abcd"));
  expect(await uploads.file(id, "product-file")).toMatchObject({ name: "a.bin", size: 4 });
});

test("a file that came in pieces is stored under the hash of the bytes on the disk, whichever process wrote them", async () => {
  const path = String((await mira.begin("general-file", 12, "a.bin")).headers.location);
  await mira.patch(path, 0, Buffer.from("what "));
  await mira.patch(path, 5, Buffer.from("came "));
  // Another process could, where they share the folder.
  if (!site.files.bucket) await writeOver(join(site.dataDir, path), "that ");
  await mira.patch(path, 10, Buffer.from("in"));
  expect((await mira.send("GET", path)).status).toBe(200);
  const kept = site.files.bucket ? "what came in" : "that came in";
  const file = await (await uploadsOf()).file(path.slice("/uploads/".length), "general-file");
  expect(file?.object).toBe(createHash("sha256").update(kept).digest("hex"));
  expect(String(await buffer(await site.store.open(String(file?.object))))).toBe(kept);
});

test("concurrent requests wait for one check, and a client that lost its response gets it again", async () => {
  const begun = await mira.begin("picture", jpeg.length);
  const path = String(begun.headers.location);
  await mira.patch(path, 0, jpeg);
  const answers = await Promise.all(Array.from({ length: 5 }, () => mira.send("GET", path)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  // The bytes have been moved into the store.
  expect(await mira.offset(path)).toBe(jpeg.length);
  expect((await mira.patch(path, jpeg.length, Buffer.alloc(0))).status).toBe(409);
  expect(await mira.send("GET", path)).toMatchObject({ status: 200, body: answers[0]?.body });
});

test("a check that was broken off in the middle runs again after the next start", async () => {
  const begun = await mira.begin("product-file", 4, "a.bin");
  const path = String(begun.headers.location);
  await mira.patch(path, 0, Buffer.from("wxyz"));
  // The object is in the store by then, but nothing refers to it yet.
  await site.database.schema.alterTable("upload_object").renameTo("upload_object_away").execute();
  expect((await mira.send("GET", path)).status).toBe(500);
  await site.database.schema.alterTable("upload_object_away").renameTo("upload_object").execute();
  await site.restart();
  expect((await mira.send("GET", path)).status).toBe(200);
  const file = await (await uploadsOf()).file(path.slice("/uploads/".length), "product-file");
  expect(file?.object).toBe(createHash("sha256").update("wxyz").digest("hex"));
  expect(String(await buffer(await site.store.open(String(file?.object))))).toBe("wxyz");
});

/** Overwrites the first bytes of a file until its modification time has changed. */
async function writeOver(path: string, text: string) {
  const { ctimeNs: before } = await stat(path, { bigint: true });
  const changed = async () => (await stat(path, { bigint: true })).ctimeNs !== before;
  do await writeFile(path, text, { flag: "r+" });
  while (!(await changed()));
}

/** What commands see of an administrator's uploads. */
async function uploadsOf(email = "mira@varifocal.example") {
  const { id } = await site.database
    .selectFrom("administrator")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return site.uploads.of(id);
}

/** A picture that ends after its size. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const mark = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([mark, chunk("IHDR", size), chunk("IDAT", Buffer.alloc(9)), chunk("IEND", Buffer.alloc(0))]);
}
