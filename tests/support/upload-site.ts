import { once } from "node:events";
import { stat, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import type { UploadPurpose } from "#core/files/upload.ts";
import { createAdministrator } from "#server/auth/administrators.ts";
import { openAuthService } from "#server/auth/open-auth-service.ts";
import { openCalendar } from "#server/calendar.ts";
import { openCatalog } from "#server/catalog/open-catalog.ts";
import { ProductIndex } from "#server/catalog/product-index/product-index.ts";
import { openMissedSearches } from "#server/catalog/search/missed-searches.ts";
import { openChangeFeed } from "#server/changes/change-feed.ts";
import { engineOf } from "#server/database/database.ts";
import { openLeases } from "#server/database/leases.ts";
import { serveFiles } from "#server/http/routes/files.ts";
import { openLog } from "#server/log.ts";
import { openUploadStorage, openUploads } from "#server/uploads/uploads.ts";
import { openHttpSite } from "./http-site.ts";
import { openTestDatabase } from "./test-database.ts";
import { partOf, testServices } from "./test-services.ts";
import { openTestStore } from "./test-store.ts";

const password = "a dozen lenses";

/**
 * The upload endpoint with real HTTP, database and folders; the test sets the clock. `kept` is how many bytes the disk
 * must keep free.
 */
export async function openUploadSite({ endpoint, kept = 0 }: { endpoint?: string; kept?: number } = {}) {
  const opened = await openTestDatabase();
  const { data, dataDir } = opened;
  const { database, reading } = data;
  const log = openLog("silent");
  const clock = { now: Date.now() };
  const files = await openTestStore({ data, endpoint });
  const { store } = files;
  const storage = await openUploadStorage(join(dataDir, "uploads"), reading, files.bucket);
  const leases = opened.isShared ? openLeases(database, reading) : undefined;
  const http = await openHttpSite();
  const mailer = { async send() {} };
  const siteName = "Varifocal";
  const secret = "a secret of at least thirty-two characters";
  const signIn = openAuthService({ database, reading, secret, siteUrl: http.site.siteUrl, siteName, mailer, log });
  const openThem = async () =>
    openUploads({
      database,
      reading,
      store,
      storage,
      log,
      leases,
      now: () => clock.now,
      reserved: kept,
    });
  let uploads = await openThem();
  const changes = await openChangeFeed(data);
  const catalog = openCatalog(reading);
  http.site.services = testServices({
    calendar: openCalendar("UTC"),
    missedSearches: openMissedSearches({ database, calendar: { today: "2026-11-26" }, secret, log }),
    content: partOf({}),
    database,
    reading,
    background: data.background,
    bulk: data.bulk,
    productIndex: new ProductIndex(data),
    store,
    catalog,
    changes,
    signIn,
    uploads,
    isUnavailable: (error: unknown) => engineOf(reading).isUnavailable(error),
  });

  http.site.files = serveFiles({ reading, changes, store, signIn }, http.site.siteUrl);

  return {
    http,
    dataDir,
    database,
    reading,
    store,
    arrivingFiles: storage,
    files,
    clock,
    get uploads() {
      return uploads;
    },

    /** Leaves a part of an unknown upload, as a killed process does. */
    async leaveBytes(id: string) {
      if (!files.bucket) return writeFile(join(dataDir, "uploads", id), "left");
      const half = { Bucket: files.bucket.name, Key: `${id}.part`, Body: "left" };
      await files.bucket.send(new PutObjectCommand(half));
    },

    /** Waits until so many bytes of the current chunk have arrived. */
    async received(path: string, bytes: number) {
      // A bucket shows nothing of a chunk before its end.
      if (files.bucket) return sleep(1_000);
      const size = () =>
        stat(join(dataDir, path)).then(
          (found) => found.size,
          () => undefined,
        );
      while ((await size()) !== bytes) await sleep(10);
    },

    async signIn(email = "mira@varifocal.example"): Promise<Uploader> {
      await createAdministrator(database, { email, password });
      return this.signInAgain(email);
    },

    async signInAgain(email = "mira@varifocal.example"): Promise<Uploader> {
      const answer = await signIn.for("192.0.2.1").signIn(new Request(http.url), { email, password });
      if (!answer.ok) throw new Error("Signing in failed.");
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
      return openUploader(http.port, cookies.join("; "));
    },

    async objects(): Promise<string[]> {
      const found: string[] = [];
      for await (const object of store.olderThan(Number.POSITIVE_INFINITY)) found.push(object);
      return found;
    },

    stranger: openUploader(http.port, ""),

    /** The same site in another process, over the same database and files. */
    async openBeside() {
      const beside = await openHttpSite();
      const itsUploads = await openThem();
      beside.site.services = testServices({ ...http.site.services, uploads: itsUploads });
      return {
        as: ({ cookie }: Uploader): Uploader => openUploader(beside.port, cookie),
        async [Symbol.asyncDispose]() {
          await beside[Symbol.asyncDispose]();
          await itsUploads[Symbol.asyncDispose]();
        },
      };
    },

    async restart() {
      await uploads[Symbol.asyncDispose]();
      uploads = await openThem();
      Object.assign(http.site.services ?? {}, { uploads });
    },

    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]();
      await uploads[Symbol.asyncDispose]();
      await signIn[Symbol.asyncDispose]();
      changes.close();
      await files[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

export interface UploadAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Uploader = ReturnType<typeof openUploader>;

/** Speaks tus as a browser does, one request at a time, so that a test can omit or change requests. */
export function openUploader(port: number, cookie: string) {
  function send(
    method: string,
    path: string,
    headers: Record<string, string | number> = {},
    body?: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<UploadAnswer> {
    return new Promise((done, fail) => {
      const sent = request(
        { host: "127.0.0.1", port, path, method, agent: false, headers: { Cookie: cookie, ...headers } },
        (answer) => {
          const { statusCode: status = 0, headers } = answer;
          // A killed server may have begun to answer.
          text(answer).then((body) => done({ status, headers, body }), fail);
        },
      );
      sent.on("error", fail);
      if (body === undefined || body instanceof Uint8Array) sent.end(body);
      else writeAll(sent, body).catch(fail);
    });
  }

  async function writeAll(sent: ReturnType<typeof request>, body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    const gone = once(sent, "close").catch(() => {});
    for await (const bytes of body) {
      if (sent.destroyed) return;
      if (!sent.write(bytes)) await Promise.race([once(sent, "drain"), gone]);
    }
    sent.end();
  }

  return {
    cookie,
    send,

    begin(purpose: UploadPurpose | string, size: number, filename = "photo.jpg") {
      const told = { purpose, filename };
      const metadata = Object.entries(told).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
      const headers = { "Tus-Resumable": "1.0.0", "Upload-Length": size, "Upload-Metadata": metadata.join(",") };
      return send("POST", "/uploads", headers);
    },

    patch(path: string, offset: number, body: Parameters<typeof send>[3], headers: Record<string, string> = {}) {
      const type = { "Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream" };
      return send("PATCH", path, { ...type, "Upload-Offset": offset, ...headers }, body);
    },

    async offset(path: string): Promise<number> {
      const { headers } = await send("HEAD", path, { "Tus-Resumable": "1.0.0" });
      return Number(headers["upload-offset"]);
    },

    /** The result of the check, polled as browsers do while it is running. */
    async checked(path: string): Promise<UploadAnswer> {
      for (;;) {
        const answer = await send("GET", path);
        if (answer.headers["retry-after"] !== "1") return answer;
      }
    },

    async upload(purpose: UploadPurpose, bytes: Uint8Array, filename?: string): Promise<UploadAnswer & { id: string }> {
      const { headers } = await this.begin(purpose, bytes.length, filename);
      const path = String(headers.location);
      await this.patch(path, 0, bytes);
      return { ...(await this.checked(path)), id: path.slice("/uploads/".length) };
    },
  };
}
