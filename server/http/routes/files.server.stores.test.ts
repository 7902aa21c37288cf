import { createHash } from "node:crypto";
import { readdir, readlink } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, expect, inject, test } from "vitest";
import { fileAddress, variantAddress } from "#core/files/file-address.ts";
import {
  additionalImageKey,
  downloadKey,
  infoImageKey,
  productImageKey,
  releaseKey,
  sbomKey,
} from "#core/files/file-key.ts";
import { newId } from "#core/id.ts";
import { accepted } from "#tests/support/accepted.ts";
import { releaseWords, stagedFile, stagedPicture, stagedSbom } from "#tests/support/catalog.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { partOf } from "#tests/support/test-services.ts";
import { openTestStore } from "#tests/support/test-store.ts";
import { type AuthService, type RequestAuth, sessionCookieName } from "../../auth/auth-service.ts";
import { createCategory } from "../../catalog/category/save-category.ts";
import { createDownload, deleteDownload, updateDownload } from "../../catalog/download/save-download.ts";
import { createInfoItem, deleteInfoItem, updateInfoItem } from "../../catalog/info-item/save-info-item.ts";
import { createProduct, deleteProduct, updateProduct } from "../../catalog/product/save-product.ts";
import { createRelease, updateRelease } from "../../catalog/release/save-release.ts";
import { openChangeFeed } from "../../changes/change-feed.ts";
import { bumpRevision } from "../../changes/record-change.ts";
import type { OpenDatabase } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { openLog } from "../../log.ts";
import type { StagedFile } from "../../storage/staged-file.ts";
import { type AppEnv, readAddress } from "../middleware/request-info.ts";
import { serveFiles } from "./files.ts";

const siteUrl = "http://localhost";
/** Takes everybody who sends the cookie of a session for an administrator. */
const everybody = partOf<AuthService>({
  for: () => partOf<RequestAuth>({ administrator: async () => ({ id: "1", email: "me@maker.example" }) }),
});
// One site for all tests: each adds its own files.
const opened = await openTestDatabase();
const { data } = opened;
const files = await openTestStore({ data });
const { store } = files;
const site = await serveOver(data);
const { origin } = site;

afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await files[Symbol.asyncDispose]();
  await opened[Symbol.asyncDispose]();
});

/** Serves files as one process of a site does. */
async function serveOver(its: OpenDatabase) {
  const changes = await openChangeFeed(its);
  const app = new Hono<AppEnv>();
  app.use((c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const address = readAddress(pathname + search, {});
    c.env.info = { id: "1", address, visitorAddress: "192.0.2.1", log: openLog("silent") };
    return next();
  });
  app.get("/files/*", serveFiles({ reading: its.reading, changes, store, signIn: everybody }, siteUrl));
  // Leaves the global objects to the tests of other files in this process.
  const server = serve({ fetch: app.fetch, port: 0, overrideGlobalObjects: false });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      await new Promise((closed) => server.close(closed));
      changes.close();
    },
  };
}

async function putFile(key: string, bytes: Uint8Array, file: Partial<StagedFile> & { width?: number } = {}) {
  const { object, size } = await store.put(bytes);
  const row = { name: "manual.bin", type: "application/octet-stream", width: null, height: null, ...file };
  await data.database
    .insertInto("file")
    .values({ ...row, key, object, size, height: row.width, created_at: 0 })
    .execute();
  return { key, object, address: fileAddress({ key, object }) };
}

/** A general download of ten unique bytes. */
function putTenBytes(file?: Partial<StagedFile>) {
  return putFile(downloadKey(newId(), file?.name ?? "manual.bin"), Buffer.from("0123456789"), file);
}

function visit(address: string, headers: Record<string, string> = {}, method = "GET") {
  return fetch(origin + address, { headers, method });
}

test("[F01] [U03] a stored file is answered at its key, with what a browser should know of it", async () => {
  const { address, object } = await putTenBytes({ name: "release notes.txt", type: "text/plain" });
  const answer = await visit(address);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("0123456789");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "content-disposition": 'attachment; filename="release notes.txt"',
    "content-length": "10",
    "content-type": "text/plain",
    etag: `"${object}"`,
    "x-content-type-options": "nosniff",
  });
});

test("[V14] an SBOM that is not public is for administrators, and no cache keeps one that may become private", async () => {
  const [file, bom] = [await store.put(Buffer.from("firmware")), await store.put(Buffer.from("{}"))];
  const files = {
    file: stagedFile({ ...file, name: "a.zip" }),
    sbom: stagedSbom({ ...bom }),
  };
  const id = accepted(await createRelease(data.database, releaseWords({ isSbomPublic: true }), files));
  const address = fileAddress({ key: sbomKey(id), object: bom.object });
  const shown = await visit(address);
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  const seen = { "If-None-Match": shown.headers.get("etag") ?? "" };

  accepted(await updateRelease(data.database, id, releaseWords()));
  const requests: Record<string, string>[] = [{}, seen, { Range: "bytes=0-0" }];
  for (const headers of requests) expect((await visit(address, headers)).status).toBe(404);
  const own = await visit(address, { Cookie: `${sessionCookieName(siteUrl)}=mine` });
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const firmware = await visit(fileAddress({ key: releaseKey(id, "a.zip"), object: file.object }));
  expect(firmware.headers.get("cache-control")).toContain("immutable");
});

const ofConnection = ["connection", "date", "keep-alive"];

test("HEAD tells the same as GET, without the bytes and without parts", async () => {
  const { address } = await putTenBytes();
  const [got, head] = await Promise.all([visit(address), visit(address, { Range: "bytes=0-1" }, "HEAD")]);
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
  const told = (answer: Response) => [...answer.headers].filter(([name]) => !ofConnection.includes(name));
  expect(told(head)).toEqual(told(got));
});

test.each([
  "Руководство пользователя.pdf",
  'a "quoted" name; with 50 % #1?.txt',
  "👩‍🔧 取扱説明書.zip",
  ".hidden",
  `${"長".repeat(83)}.bin2`,
])("[F04] a file called %s is found at its address and saved under its name", async (name) => {
  const { address } = await putTenBytes({ name });
  const answer = await visit(address);
  expect(await answer.text()).toBe("0123456789");
  const disposition = answer.headers.get("content-disposition") ?? "";
  const saved = /filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? /filename="(.*)"/.exec(disposition)?.[1] ?? "";
  expect(decodeURIComponent(saved)).toBe(name);
});

test("only with the mark of the bytes it holds may an address be kept for ever", async () => {
  const { key, address } = await putTenBytes();
  const path = address.split("?")[0];
  for (const other of [`${path}`, `${path}?v=`, `${path}?v=${"0".repeat(16)}`]) {
    expect((await visit(other)).headers.get("cache-control")).toBe("no-cache");
  }

  const replaced = await store.put(Buffer.from("a newer edition"));
  await transaction(data.database, async (work) => {
    await work.updateTable("file").set(replaced).where("key", "=", key).execute();
    await bumpRevision(work);
  });
  const old = await visit(address);
  expect(await old.text()).toBe("a newer edition");
  expect(old.headers.get("cache-control")).toBe("no-cache");
});

test("[OP05] a file that was replaced or deleted is never answered as it was, by no process of the site", async () => {
  const { database } = data;
  const other = await opened.openAgain();
  const beside = await serveOver(other);
  /** Every process's responses for a key, twice: the second time from its memory. */
  async function answersAt(key: string): Promise<string[]> {
    const asked = [origin, beside.origin, origin, beside.origin].map(async (from) => {
      const answer = await fetch(`${from}/files/${key}`);
      return answer.ok ? answer.text() : `${answer.status}`;
    });
    return [...new Set(await Promise.all(asked))];
  }
  const picture = async (text: string) =>
    stagedPicture({ ...(await store.put(Buffer.from(text))), name: "a.jpg", variants: [] });
  const file = async (text: string): Promise<StagedFile> => ({
    ...(await store.put(Buffer.from(text))),
    name: "a.bin",
    type: "application/octet-stream",
  });
  try {
    const category = accepted(await createCategory(database, { name: "Dome", description: "", features: [] }));
    const words = { category, model: "VF-1", description: "A camera", features: [], ndaa: true, specs: "" };
    const additional = newId();
    const filesOf = async (edition: string) => ({
      image: { picture: await picture(`image ${edition}`), alt: "" },
      images: [{ id: additional, picture: await picture(`additional ${edition}`), alt: "" }],
    });
    const product = accepted(await createProduct(database, { ...words, accessories: [] }, await filesOf("1")));
    const download = accepted(await createDownload(database, { description: "Firmware" }, await file("download 1")));
    const image = { kind: "image", alt: "" } as const;
    const info = accepted(await createInfoItem(database, image, await picture("info 1")));
    const keys = {
      image: productImageKey(product, "jpg"),
      additional: additionalImageKey(product, additional, "jpg"),
      download: downloadKey(download, "a.bin"),
      info: infoImageKey(info, "jpg"),
    };
    const answers = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(keys).map(async ([what, key]) => [what, await answersAt(key)])),
      );
    const all = (edition: string) =>
      Object.fromEntries(Object.keys(keys).map((what) => [what, [`${what} ${edition}`]]));
    expect(await answers()).toEqual(all("1"));

    for (const edition of ["2", "3"]) {
      accepted(await updateProduct(database, product, words, await filesOf(edition)));
      accepted(
        await updateDownload(database, download, { description: "Firmware" }, await file(`download ${edition}`)),
      );
      accepted(await updateInfoItem(database, info, image, await picture(`info ${edition}`)));
      expect(await answers()).toEqual(all(edition));
    }
    accepted(await deleteProduct(database, product));
    accepted(await deleteDownload(database, download));
    accepted(await deleteInfoItem(database, info));
    expect(new Set(Object.values(await answers()).flat())).toEqual(new Set(["404"]));
  } finally {
    await beside[Symbol.asyncDispose]();
    await other.close();
  }
});

test("what a browser already has is not sent again", async () => {
  const { address, object } = await putTenBytes();
  for (const known of [`"${object}"`, `W/"${object}"`, `"another", "${object}"`, "*"]) {
    const answer = await visit(address, { "If-None-Match": known });
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
    expect(answer.headers.get("etag")).toBe(`"${object}"`);
  }
  expect((await visit(address, { "If-None-Match": '"another"' })).status).toBe(200);
});

test("a part of a file is answered alone, for a download that goes on where it stopped", async () => {
  const { address, object } = await putTenBytes();
  const part = await visit(address, { Range: "bytes=4-6", "If-Range": `"${object}"` });
  expect([part.status, await part.text()]).toEqual([206, "456"]);
  expect(part.headers.get("content-range")).toBe("bytes 4-6/10");
  expect(part.headers.get("content-length")).toBe("3");

  const beyond = await visit(address, { Range: "bytes=10-" });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"]);
});

test("[V02] the whole, a part and HEAD tell the hash of the whole file", async () => {
  const { address } = await putTenBytes();
  const whole = await visit(address);
  const digest = createHash("sha256")
    .update(Buffer.from(await whole.arrayBuffer()))
    .digest("base64");
  const [part, head] = [await visit(address, { Range: "bytes=4-6" }), await visit(address, {}, "HEAD")];
  expect([whole.status, part.status, head.status]).toEqual([200, 206, 200]);
  for (const answer of [whole, part, head]) expect(answer.headers.get("repr-digest")).toBe(`sha-256=:${digest}:`);
});

test("several parts at once, and parts of an older edition, are answered with the whole", async () => {
  const { address, object } = await putTenBytes();
  for (const [range, condition] of [
    ["bytes=0-1,4-5", `"${object}"`],
    ["bytes=4-6", '"older"'],
  ] as const) {
    const answer = await visit(address, { Range: range, "If-Range": condition });
    expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
  }
});

test("[D03] a picture is shown in the page, and in each of its widths; an unknown width shows the original", async () => {
  const key = productImageKey(newId(), "jpg");
  const picture = await putFile(key, Buffer.from("in full"), { name: "dome.jpg", type: "image/jpeg", width: 1600 });
  const { object, size } = await store.put(Buffer.from("narrow"));
  await data.database
    .insertInto("picture_variant")
    .values({ source: picture.object, width: 384, height: 288, object, size })
    .execute();

  const narrow = await visit(variantAddress(fileAddress(picture), 384));
  expect(await narrow.text()).toBe("narrow");
  expect(Object.fromEntries(narrow.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-disposition": 'inline; filename="dome.jpg.webp"',
    "content-type": "image/webp",
    etag: `"${object}"`,
  });
  for (const width of ["385", "0", "-1", "384.0", "x", "99999999999", ""]) {
    const answer = await visit(`${picture.address}&w=${width}`);
    expect([answer.headers.get("content-type"), await answer.text()]).toEqual(["image/jpeg", "in full"]);
  }
});

test("[T12] only decoded pictures and PDF are shown; all other files are downloaded and cannot act as the site", async () => {
  const page = Buffer.from("<script>alert(1)</script>");
  const html = await putFile(downloadKey(newId(), "a.html"), page, { name: "a.html", type: "text/html" });
  const svg = await putFile(downloadKey(newId(), "a.svg"), page, { name: "a.svg", type: "image/svg+xml" });
  for (const { address } of [html, svg]) {
    const answer = await visit(address);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(answer.headers.get("content-security-policy")).toMatch(
      /default-src 'none';.* frame-ancestors 'none'; sandbox$/,
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    await answer.body?.cancel();
  }
  const pdf = await visit((await putTenBytes({ name: "a.pdf", type: "application/pdf" })).address);
  expect(pdf.headers.get("content-disposition")).toBe('inline; filename="a.pdf"');
  expect(pdf.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test.each([
  "/files/",
  "/files/downloads/nothing",
  "/files/..%2f..%2fvarifocal.db",
  "/files/downloads%2Fnothing",
  "/files/%",
  "/files/%00",
  "/files/%E0%A4%A",
  `/files/${"a".repeat(8_000)}`,
])("%s is no file, and the answer says so", async (address) => {
  const answer = await visit(address);
  expect([answer.status, await answer.text()]).toEqual([404, "There is no such file.\n"]);
});

test("an address with an encoded slash is not a second address of a file", async () => {
  const { address } = await putTenBytes();
  expect((await visit(address.replace("/files/downloads/", "/files/downloads%2F"))).status).toBe(404);
});

// Linux lists a process's open files; connections to a bucket are counted in `s3-store.s3.test.ts`.
test.skipIf(process.platform !== "linux" || inject("s3"))(
  "a visitor who leaves in the middle of a download leaves no file open",
  async () => {
    const { address, object } = await putFile(
      downloadKey(newId(), "firmware.bin"),
      Buffer.alloc(30_000_000, "firmware"),
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => new Promise<IncomingMessage>((resolve) => get(origin + address, resolve))),
    );
    const open = async () => {
      const links = (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ""));
      return (await Promise.all(links)).filter((path) => path.endsWith(object.slice(2))).length;
    };
    expect(await open()).toBe(5);
    for (const answer of answers) answer.destroy();
    await expect.poll(open).toBe(0);
  },
);
