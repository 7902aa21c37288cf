import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { signInOverHttp } from "#tests/support/http-administrator.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { makeBucket } from "#tests/support/s3-server.ts";
import { run, startServer } from "#tests/support/server-process.ts";
import { sharedEnvironment } from "#tests/support/shared-servers.ts";
import { smallContent } from "#tests/support/small-content.ts";

// A site of several processes over PostgreSQL and S3, and processes with slightly different settings.

const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), "varifocal-foreign-"));
const content = await smallContent(join(folder, "content"));
const bucket = await makeBucket(inject("s3") ?? "");
const environment: Record<string, string> = {
  ...demoAdministrator.environment,
  ...sharedEnvironment(postgres.urlOf("postgres"), bucket),
  CONTENT_DIR: content,
  DATA_DIR: join(folder, "first"),
};
// Started together, over an empty database.
const servers = await Promise.all(
  ["first", "second"].map((name) => startServer([], { ...environment, DATA_DIR: join(folder, name) })),
);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function refusalOf(changed: Record<string, string>): Promise<string> {
  const env = { ...environment, DATA_DIR: join(folder, "third"), ...changed };
  const started = await startServer([], env).catch((error: Error) => error);
  if (!(started instanceof Error)) {
    await started.stop();
    return "It started.";
  }
  expect(started.message, "a message for people, not a stack").not.toMatch(/^\s+at /m);
  return started.message;
}

const withoutBucket = Object.fromEntries(
  Object.keys(environment).flatMap((name) => (/^S3_/.test(name) ? [[name, ""]] : [])),
);

test("[OP06] a process without the bucket, or with another one, does not start, and its siblings go on", async () => {
  expect(await refusalOf(withoutBucket)).toMatch(/DATA_DIR is not the file store of this site\..*set S3_BUCKET/);
  const other = await makeBucket(inject("s3") ?? "");
  expect(await refusalOf({ S3_BUCKET: other.bucket })).toMatch(/S3_BUCKET at .* is not the file store of this site\./);
  await using fresh = await startPostgres();
  expect(await refusalOf({ DATABASE_URL: fresh.urlOf("postgres") })).toContain("belongs to a site already");
  for (const { url } of servers) expect((await fetch(`${url}/readyz?database`)).status).toBe(200);
});

test("[OP07] a process with another AUTH_SECRET does not start, and sessions hold in every process that did", async () => {
  const refusal = await refusalOf({ AUTH_SECRET: "not the secret that the other processes have" });
  expect(refusal).toMatch(/AUTH_SECRET is not the secret of this site\..*site adopt/);
  expect(refusal).not.toContain("not the secret that");
  const { cookie } = await signInOverHttp(servers[0]?.url ?? "");
  for (const { url } of servers) {
    expect((await fetch(`${url}/dashboard`, { headers: { Cookie: cookie }, redirect: "manual" })).status).toBe(200);
  }
  expect(await refusalOf({})).toBe("It started.");
});

test("[OP09] adopting wants the site stopped", async () => {
  await expect(run(["cli/main.ts", "site", "adopt"], environment)).rejects.toThrow("The site is running");
});
