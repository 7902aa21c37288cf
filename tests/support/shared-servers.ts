import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CopyObjectCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { Client } from "pg";
import { fewAtATime } from "#server/few-at-a-time.ts";
import { openS3Bucket, type S3Bucket, type S3Config } from "#server/files/s3-bucket.ts";
import { demoAdministrator } from "./administrator.ts";
import { askPostgres, databaseBeside } from "./postgres-server.ts";
import { makeBucket } from "./s3-server.ts";
import { run, startServer } from "./server-process.ts";
import type { MakePlace } from "./site.ts";

// Where sites keep their records and files in a PostgreSQL server and an S3 server that all of them share.

/** The two servers, and what a site on them begins with. */
export interface SharedServers {
  /** The address of a database from which others can be made. */
  postgres: string;
  /** `http://127.0.0.1:…` */
  s3: string;
}

/** Databases that others are copied from, and the bucket with the files of both. */
const templates = { demo: "demo_template", empty: "empty_template" };
const filledBucket = "filled";

/** Brings the sites of these data folders to the servers, and starts each once. */
export async function fillTemplates(servers: SharedServers, folders: { demo: string; empty: string }): Promise<void> {
  const bucket = await makeBucket(servers.s3, filledBucket);
  const folder = await mkdtemp(join(tmpdir(), "varifocal-templates-"));
  async function fillTemplate(name: keyof typeof templates) {
    await askPostgres(servers.postgres, `create database ${templates[name]}`);
    const shared = sharedEnvironment(databaseBeside(servers.postgres, templates[name]), bucket);
    const environment = { ...demoAdministrator.environment, ...shared, DATA_DIR: join(folder, name) };
    await moveSite(folders[name], environment);
    const server = await startServer(name === "demo" ? ["--demo"] : [], environment);
    await server.stop();
  }
  try {
    await Promise.all([fillTemplate("demo"), fillTemplate("empty")]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Brings the site of a data folder to an empty database and its bucket as an owner would: exported, and imported. */
export async function moveSite(dataDir: string, environment: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-move-"));
  try {
    const [still, archive] = [join(folder, "still"), join(folder, "site.tar")];
    await cp(dataDir, still, { recursive: true });
    await run(["cli/main.ts", "export", archive], { DATA_DIR: still });
    await run(["cli/main.ts", "import", archive], environment);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A database of the site's own, copied from a template in a moment. Copying the 450 files would take seconds, so a bucket
 * is one site's after the other's: what a site deletes is kept for an hour, and what another has left there nobody names.
 */
export function onSharedServers(servers: SharedServers): MakePlace {
  return async (_, { demo }) => {
    await using making = new AsyncDisposableStack();
    const database = `site_${crypto.randomUUID().replaceAll("-", "")}`;
    const template = demo ? templates.demo : templates.empty;
    await askPostgres(servers.postgres, `create database ${database} template ${template} strategy file_copy`);
    making.defer(() => askPostgres(servers.postgres, `drop database ${database} with (force)`));
    const name = making.use(await takeBucket(servers.postgres)).name;
    const config = await makeBucket(servers.s3, name);
    const bucket = making.use(await openS3Bucket(config));
    if (!(await isFilled(bucket))) await fill(bucket);
    const made = making.move();
    return {
      environment: sharedEnvironment(databaseBeside(servers.postgres, database), config),
      keptElsewhere: () => namesIn(bucket, config.bucket),
      [Symbol.asyncDispose]: () => made.disposeAsync(),
    };
  };
}

/** The first bucket that no other site has at this moment; the database knows, for the tests are several processes. */
async function takeBucket(postgres: string): Promise<{ name: string } & AsyncDisposable> {
  const client = new Client({ connectionString: postgres });
  await client.connect();
  for (let nth = 1; ; nth++) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [nth]);
    // The lock ends with its connection.
    if (rows[0]?.taken) return { name: `site-${nth}`, [Symbol.asyncDispose]: () => client.end() };
  }
}

const mark = "filled";

function isFilled(bucket: S3Bucket): Promise<boolean> {
  return bucket.send(new HeadObjectCommand({ Bucket: bucket.name, Key: mark })).then(
    () => true,
    () => false,
  );
}

async function fill(bucket: S3Bucket): Promise<void> {
  const names = await namesIn(bucket, filledBucket);
  const queue = fewAtATime(8);
  const copies = names.map((name) => ({ Bucket: bucket.name, Key: name, CopySource: `${filledBucket}/${name}` }));
  await Promise.all(copies.map((copy) => queue(() => bucket.send(new CopyObjectCommand(copy)))));
  await bucket.send(new PutObjectCommand({ Bucket: bucket.name, Key: mark, Body: "" }));
}

/** Up to 1,000, as many as an answer holds: twice what a bucket of the tests has. */
async function namesIn(bucket: S3Bucket, name: string): Promise<string[]> {
  const { Contents = [], IsTruncated } = await bucket.send(new ListObjectsV2Command({ Bucket: name }));
  if (IsTruncated) throw new Error(`The bucket ${name} holds more than one list.`);
  return Contents.map(({ Key = "" }) => Key);
}

/** What tells a server of a database and a bucket. */
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
