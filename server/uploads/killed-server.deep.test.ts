import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openAuthService } from "#server/auth/open-auth-service.ts";
import { openSqlite } from "#server/database/sqlite/open-sqlite.ts";
import { openLog } from "#server/log.ts";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { hashAsSitesDo } from "#tests/support/password-work.ts";
import { freePort, startServer } from "#tests/support/server-process.ts";
import { makeSmallBuild } from "#tests/support/small-build.ts";
import { openUploader } from "#tests/support/upload-site.ts";

// A server in its own process, killed as by a power cut.

const folder = await mkdtemp(join(tmpdir(), "varifocal-killed-"));
afterAll(() => rm(folder, { recursive: true }));

const secret = "a secret of at least thirty-two characters";
const screens = "export const routes = {}; export const createHandler = () => async () => new Response('A page');";

test("[G03] an upload goes on where a killed server has left it", async () => {
  const environment = {
    DATA_DIR: join(folder, "data"),
    VARIFOCAL_BUILD_DIR: join(folder, "build"),
    AUTH_SECRET: secret,
    ...demoAdministrator.environment,
  };
  await makeSmallBuild(environment.VARIFOCAL_BUILD_DIR, screens);
  const port = await freePort();
  const first = await startServer([], environment, { port });
  const uploader = openUploader(port, await signIn(environment.DATA_DIR, first.url));
  const firmware = Buffer.alloc(30_000_000, "firmware");
  const path = String((await uploader.begin("general-file", firmware.length, "firmware.bin")).headers.location);

  let killed: Promise<void> | undefined;
  const sending = uploader.patch(
    path,
    0,
    (function* () {
      for (let sent = 0; sent < firmware.length; sent += 65_536) {
        if (sent > 10_000_000) killed ??= first.kill();
        yield firmware.subarray(sent, sent + 65_536);
      }
    })(),
  );
  await expect(sending).rejects.toThrow();
  await killed;

  const second = await startServer([], environment, { port });
  const offset = await uploader.offset(path);
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThan(firmware.length);
  expect((await uploader.patch(path, offset, firmware.subarray(offset))).status).toBe(204);
  const arrived = await uploader.send("GET", path);
  expect({ status: arrived.status, ...JSON.parse(arrived.body) }).toMatchObject({ status: 200, size: firmware.length });
  // The hash state of the bytes before the kill is lost.
  const object = createHash("sha256").update(firmware).digest("hex");
  const kept = join(environment.DATA_DIR, "objects", object.slice(0, 2), object.slice(2));
  expect(firmware.equals(await readFile(kept))).toBe(true);
  await second.stop();
});

/** A session cookie, created in the server's database. */
async function signIn(dataDir: string, siteUrl: string): Promise<string> {
  // The server has hashed the password at full cost.
  using _work = hashAsSitesDo();
  const { database, reading, close } = await openSqlite(dataDir);
  const mailer = { async send() {} };
  await using auth = openAuthService({
    database,
    reading,
    secret,
    siteUrl,
    siteName: "Varifocal",
    mailer,
    log: openLog("silent"),
  });
  const answer = await auth.for("192.0.2.1").signIn(new Request(siteUrl), demoAdministrator);
  await close();
  if (!answer.ok) throw new Error("Signing in failed.");
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
