import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openUploadSite, type UploadAnswer, type Uploader } from "#tests/support/upload-site.ts";

// Refusing uploads, before anything is stored.

const photo = Buffer.alloc(100_000, "varifocal");

async function begin(uploader: Uploader, size: number, purpose = "general-file", name = "firmware.bin") {
  const begun = await uploader.begin(purpose, size, name);
  expect(begun.status).toBe(201);
  return String(begun.headers.location);
}

const everyRequest = (path: string): [string, string][] => [
  ["POST", "/uploads"],
  ["GET", "/uploads"],
  ["GET", path],
  ["HEAD", path],
  ["PATCH", path],
  ["DELETE", path],
];

test("[T11] [A06] nobody who is not signed in begins, sends, asks for or deletes an upload", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, photo.length);
  for (const [method, address] of everyRequest(path)) {
    const headers = { "Tus-Resumable": "1.0.0", "Upload-Length": 10, "Upload-Offset": 0 };
    const answer = await site.stranger.send(method, address, headers, method === "PATCH" ? photo : undefined);
    expect([method, answer.status]).toEqual([method, 401]);
  }
  expect(await mira.offset(path)).toBe(0);
  expect(await site.database.selectFrom("upload").select("id").execute()).toHaveLength(1);
});

test("[A06] a stranger's file is refused before it has arrived, and the connection is let go", async () => {
  await using site = await openUploadSite();
  const connection = connect(site.http.port, "127.0.0.1");
  connection.write(
    "PATCH /uploads/00000000-0000-4000-8000-000000000000 HTTP/1.1\r\nHost: localhost\r\n" +
      "Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\n" +
      "Content-Length: 8388608\r\n\r\nthe first of many bytes",
  );
  const [answer] = (await once(connection, "data")) as [Buffer];
  expect(answer.toString()).toContain("HTTP/1.1 401");
  connection.resume();
  await once(connection, "close");
});

test("[T03] [A06] another site's page can neither begin nor change an upload in an administrator's name", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, photo.length);
  const fromElsewhere = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site", "Tus-Resumable": "1.0.0" };
  for (const [method, address] of [
    ["POST", "/uploads"],
    ["PATCH", path],
    ["DELETE", path],
  ] as const) {
    const answer = await mira.send(method, address, fromElsewhere);
    expect([method, answer.status]).toEqual([method, 403]);
  }
  expect((await mira.send("OPTIONS", path, fromElsewhere)).status).toBe(405);
  expect(await mira.offset(path)).toBe(0);
});

test("[A06] an upload is its administrator's alone", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const other = await site.signIn("other@varifocal.example");
  const path = await begin(mira, photo.length);
  await mira.patch(path, 0, photo.subarray(0, 10));
  for (const [method, address] of everyRequest(path).slice(2)) {
    const answer =
      method === "PATCH"
        ? await other.patch(path, 10, photo)
        : await other.send(method, address, { "Tus-Resumable": "1.0.0" });
    expect([method, answer.status]).toEqual([method, 404]);
  }
  expect(await mira.offset(path)).toBe(10);
});

test.each([
  ["picture", 20_000_000, "Image too large - 20MB maximum file size"],
  ["sheet", 5_000_000, "Spreadsheet too large - 5MB maximum"],
  ["product-file", 20_000_000, "Check all downloads - each one needs a file (20MB max)"],
  ["general-file", 200_000_000, "File required (200MB limit)"],
] as const)(
  "[G02] a %s of more than %i bytes is refused before a byte of it is sent",
  async (purpose, most, message) => {
    await using site = await openUploadSite();
    const mira = await site.signIn();
    expect((await mira.begin(purpose, most)).status).toBe(201);
    expect(await mira.begin(purpose, most + 1)).toMatchObject({
      status: 413,
      body: message,
      headers: { "tus-max-size": `${most}`, "content-type": "text/plain; charset=utf-8" },
    });
  },
);

test.each<[string, Record<string, string>]>([
  ["does not tell its length", {}],
  ["wants to tell its length later", { "Upload-Defer-Length": "1" }],
  ["is one part of a file", { "Upload-Concat": "partial" }],
  ["tells a length that is none", { "Upload-Length": "-1" }],
  ["tells a length beyond all numbers", { "Upload-Length": "9".repeat(400) }],
  ["has a purpose that nobody knows", { "Upload-Length": "10", "Upload-Metadata": metadata("toString") }],
  ["has no purpose", { "Upload-Length": "10", "Upload-Metadata": "filename YQ==" }],
  ["has no name", { "Upload-Length": "10", "Upload-Metadata": "purpose cGljdHVyZQ==" }],
])("an upload that %s is refused", async (_what, headers) => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const named = { "Tus-Resumable": "1.0.0", "Upload-Metadata": metadata("picture"), ...headers };
  expect((await mira.send("POST", "/uploads", named)).status).toBe(400);
  expect(await site.database.selectFrom("upload").select("id").execute()).toEqual([]);
});

function metadata(purpose: string) {
  return `filename YS5qcGc=,purpose ${Buffer.from(purpose).toString("base64")}`;
}

test("a program that does not speak this version of tus begins nothing", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const headers = { "Upload-Length": "10", "Upload-Metadata": metadata("picture") };
  expect((await mira.send("POST", "/uploads", headers)).status).toBe(412);
  expect((await mira.send("POST", "/uploads", { ...headers, "Tus-Resumable": "0.2.2" })).status).toBe(400);
  expect(await site.database.selectFrom("upload").select("id").execute()).toEqual([]);
});

test.each(["/uploads/..%2Fvarifocal.db", "/uploads/%2e%2e%2fobjects", "/uploads/a", "/uploads/a/b", "/uploads//a"])(
  "no address such as %s leads anywhere",
  async (path) => {
    await using site = await openUploadSite();
    const mira = await site.signIn();
    for (const method of ["HEAD", "GET", "DELETE"]) {
      expect((await mira.send(method, path, { "Tus-Resumable": "1.0.0" })).status).toBeGreaterThanOrEqual(404);
    }
    expect((await mira.patch(path, 0, photo)).status).toBeGreaterThanOrEqual(404);
    expect(await site.arrivingFiles.ids()).toEqual([]);
  },
);

test("headers of a proxy change neither the method nor the address of an upload", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const proxied = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https,http",
    Forwarded: "host=evil.example",
    "X-HTTP-Method-Override": "DELETE",
  };
  const told = { "Tus-Resumable": "1.0.0", "Upload-Length": 10, "Upload-Metadata": metadata("picture") };
  const begun = await mira.send("POST", "/uploads", { ...told, ...proxied });
  expect(begun).toMatchObject({ status: 201, headers: { location: expect.stringMatching(/^\/uploads\/[\w-]{36}$/) } });
  const path = String(begun.headers.location);
  expect((await mira.patch(path, 0, Buffer.alloc(10), proxied)).status).toBe(204);
  expect(await mira.offset(path)).toBe(10);
});

test("a stolen session has an end to what it can leave waiting", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  for (let count = 0; count < 10; count++) await begin(mira, 200_000_000);
  const refused: UploadAnswer = await mira.begin("general-file", 1, "one more.bin");
  expect(refused).toMatchObject({ status: 413, body: expect.stringContaining("Too many files are waiting") });
  const other = await site.signIn("other@varifocal.example");
  expect((await other.begin("general-file", 1, "one more.bin")).status).toBe(201);
});
