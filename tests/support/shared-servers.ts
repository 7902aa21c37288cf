import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import pLimit from "p-limit";
import { Client } from "pg";
import { openS3Bucket, type S3Bucket, type S3Config } from "#server/storage/s3-bucket.ts";
import { demoAdministrator } from "./administrator.ts";
import { askPostgres, databaseBeside } from "./postgres-server.ts";
import { makeBucket } from "./s3-server.ts";
import { run, startServer } from "./server-process.ts";
import type { MakePlace } from "./site.ts";
import { extraTimeMs } from "./time-limits.ts";

// Sites whose records and files are in a shared PostgreSQL server and a shared S3 server.

export interface SharedServers {
  postgres: string;
  s3: string;
}

/** Template databases. The first bucket of each has its files, from which others are filled. */
const templates = { demo: "demo_template", empty: "empty_template" };
type Template = keyof typeof templates;
const nameOfBucket = (template: Template, nth: number) => `${template}-site-${nth}`;

/** Moves the sites of these data folders to the servers, and starts each once. */
export async function fillTemplates(servers: SharedServers, folders: { demo: string; empty: string }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-templates-"));
  async function fillTemplate(name: Template) {
    const config = await makeBucket(servers.s3, nameOfBucket(name, 1));
    await askPostgres(servers.postgres, `create database ${templates[name]}`);
    const shared = sharedEnvironment(databaseBeside(servers.postgres, templates[name]), config);
    const environment = { ...demoAdministrator.environment, ...shared, DATA_DIR: join(folder, name) };
    await moveSite(folders[name], environment);
    const server = await startServer(name === "demo" ? ["--demo"] : [], environment);
    await server.stop();
    using bucket = await openS3Bucket(config, extraTimeMs);
    await markAsFilled(bucket, await namesIn(bucket));
  }
  try {
    await Promise.all([fillTemplate("demo"), fillTemplate("empty")]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Exports the site of a data folder and imports it into an empty database and its file store, as an owner would. */
export async function moveSite(dataDir: string, environment: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-move-"));
  try {
    const [snapshot, archive] = [join(folder, "still"), join(folder, "site.tar")];
    await cp(dataDir, snapshot, { recursive: true });
    await run(["cli/main.ts", "export", archive], { DATA_DIR: snapshot });
    await run(["cli/main.ts", "import", archive], environment);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A database copied from a template, with the site's id. Copying the 450 files takes many seconds, so sites share
 * buckets, one after the other and in parallel. This is safe: objects are named by their content, a site keeps deleted
 * ones for an hour, and nothing refers to another site's objects.
 */
export function onSharedServers(servers: SharedServers): MakePlace {
  // Once per worker, so that its files share buckets too: each fill copies 450 objects.
  placeOfAll ??= makePlaceOn(servers);
  return placeOfAll;
}

let placeOfAll: MakePlace | undefined;

function makePlaceOn(servers: SharedServers): MakePlace {
  const filledBucketOfAll = {
    demo: usedTogether(() => takeFilledBucket(servers, "demo")),
    empty: usedTogether(() => takeFilledBucket(servers, "empty")),
  };
  return async (_, { demo }) => {
    await using making = new AsyncDisposableStack();
    const database = `site_${crypto.randomUUID().replaceAll("-", "")}`;
    const template = demo ? "demo" : "empty";
    await askPostgres(
      servers.postgres,
      `create database ${database} template ${templates[template]} strategy file_copy`,
    );
    making.defer(() => askPostgres(servers.postgres, `drop database ${database} with (force)`));
    const { bucket, config } = making.use(await filledBucketOfAll[template]());
    const made = making.move();
    return {
      environment: sharedEnvironment(databaseBeside(servers.postgres, database), config),
      keptElsewhere: () => namesIn(bucket),
      [Symbol.asyncDispose]: () => made.disposeAsync(),
    };
  };
}

function usedTogether<Taken extends object>(take: () => Promise<Taken & AsyncDisposable>) {
  let current: { taken: Promise<Taken & AsyncDisposable>; users: number; since: number } | undefined;
  return async (): Promise<Taken & AsyncDisposable> => {
    if (current && Date.now() - current.since > filledFor) current = undefined;
    current ??= { taken: take(), users: 0, since: Date.now() };
    const used = current;
    used.users += 1;
    const its = await used.taken;
    return {
      ...its,
      async [Symbol.asyncDispose]() {
        used.users -= 1;
        if (used.users > 0) return;
        if (current === used) current = undefined;
        await its[Symbol.asyncDispose]();
      },
    };
  };
}

async function takeFilledBucket({ postgres, s3 }: SharedServers, template: Template) {
  await using taking = new AsyncDisposableStack();
  const { name } = taking.use(await takeBucket(postgres, template));
  const config = await makeBucket(s3, name);
  const bucket = taking.use(await openS3Bucket(config, extraTimeMs));
  if (!(await isFilled(bucket))) await fill(bucket, template);
  const taken = taking.move();
  return { bucket, config, [Symbol.asyncDispose]: () => taken.disposeAsync() };
}

/**
 * Locks the first free bucket from the second on, through the database, because the tests run in several processes. The
 * first bucket is the template, so no site collects garbage in it.
 */
async function takeBucket(postgres: string, template: Template): Promise<{ name: string } & AsyncDisposable> {
  const client = new Client({ connectionString: postgres });
  await client.connect();
  for (let nth = 2; ; nth++) {
    const name = nameOfBucket(template, nth);
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock(hashtext($1)) as taken", [
      name,
    ]);
    // The lock ends with its connection.
    if (rows[0]?.taken) return { name, [Symbol.asyncDispose]: () => client.end() };
  }
}

/** The object of a filled bucket that lists its first objects. */
const mark = "filled";
/**
 * In milliseconds. A site's garbage collection removes foreign objects that are an hour old, so a bucket is refilled
 * long before.
 */
const filledFor = 40 * 60_000;

function isFilled(bucket: S3Bucket): Promise<boolean> {
  return bucket.send(new HeadObjectCommand({ Bucket: bucket.name, Key: mark })).then(
    ({ LastModified }) => Date.now() - (LastModified?.getTime() ?? 0) < filledFor,
    () => false,
  );
}

async function markAsFilled(bucket: S3Bucket, names: string[]): Promise<void> {
  await bucket.send(new PutObjectCommand({ Bucket: bucket.name, Key: mark, Body: JSON.stringify(names) }));
}

async function fill(bucket: S3Bucket, template: Template): Promise<void> {
  const first = nameOfBucket(template, 1);
  // Not the current list: a site is running there and deletes what it has just listed.
  const began = await bucket.send(new GetObjectCommand({ Bucket: first, Key: mark }));
  const names: string[] = JSON.parse((await began.Body?.transformToString()) ?? "");
  const queue = pLimit(8);
  const copies = names.map((name) => ({ Bucket: bucket.name, Key: name, CopySource: `${first}/${name}` }));
  await Promise.all(copies.map((copy) => queue(() => bucket.send(new CopyObjectCommand(copy)))));
  await markAsFilled(bucket, names);
}

async function namesIn(bucket: S3Bucket): Promise<string[]> {
  const names: string[] = [];
  let after: string | undefined;
  do {
    const list = await bucket.send(new ListObjectsV2Command({ Bucket: bucket.name, StartAfter: after }));
    names.push(...(list.Contents ?? []).map(({ Key = "" }) => Key));
    after = list.IsTruncated ? names.at(-1) : undefined;
  } while (after);
  return names;
}

export function sharedEnvironment(databaseUrl: string, bucket: S3Config): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: "a secret of at least thirty-two characters",
    S3_BUCKET: bucket.bucket,
    S3_ENDPOINT: bucket.endpoint ?? "",
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
}
