import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { S3Config } from "#server/storage/s3-bucket.ts";
import { endWithThisProcess, freePort, listens } from "./server-process.ts";

/** An S3 server for tests: OpenStack Swift, with its data in a temporary folder. */
export interface S3Server extends AsyncDisposable {
  readonly endpoint: string;
}

/** Objects per listing; a tenth of Amazon's, so that tests of paging need fewer objects. */
export const listedAtATime = 100;

const kinds = ["account", "container", "object"] as const;

/** Called by its path, because another Python on the PATH would not find Debian's packages. */
const python = "/usr/bin/python3";

/** Starts Debian's packages swift-proxy, swift-account, swift-container, swift-object and memcached. */
export async function startS3(): Promise<S3Server> {
  const folder = await makeFolder();
  await using starting = new AsyncDisposableStack();
  starting.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const settings = join(folder, "etc");
  await mkdir(join(folder, "devices", "d1"), { recursive: true });
  await mkdir(settings);
  await writeFile(join(settings, "swift.conf"), swiftConf);

  const ports = {
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
    proxy: await freePort(),
    memory: await freePort(),
  };
  await makeRings(settings, ports);
  const log = join(folder, "log");
  const run = async (...command: [string, ...string[]]) => starting.use(await runServer(log, ...command));
  const runSwift = async (name: string, conf: string) => {
    const path = join(settings, `${name}-server.conf`);
    await writeFile(path, conf);
    await run(python, `/usr/bin/swift-${name}-server`, path);
  };
  await run("memcached", "-u", userInfo().username, "-l", "127.0.0.1", "-p", `${ports.memory}`);
  for (const kind of kinds) await runSwift(kind, storageConf(folder, kind, ports[kind]));
  await runSwift("proxy", proxyConf(folder, ports.proxy, ports.memory));

  for (const port of Object.values(ports)) {
    for (let attempts = 0; !(await listens(port)); attempts++) {
      if (attempts === 600)
        throw new Error(`The S3 server of the tests does not start: ${await readFile(log, "utf8")}`);
      await sleep(100);
    }
  }
  const started = starting.move();
  return { endpoint: `http://127.0.0.1:${ports.proxy}`, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

/** Where files can have extended attributes, which Swift needs; those in memory can since Linux 6.6. */
async function makeFolder(): Promise<string> {
  for (const parent of [tmpdir(), "/var/tmp"]) {
    const folder = await mkdtemp(join(parent, "varifocal-s3-"));
    const set = "import os, sys; os.setxattr(sys.argv[1], 'user.swift', b'1')";
    if (spawnSync(python, ["-c", set, folder]).status === 0) return folder;
    await rm(folder, { recursive: true });
  }
  throw new Error("The S3 server of the tests needs a temporary folder whose files can have extended attributes.");
}

export async function makeBucket(endpoint: string, name = `test-${crypto.randomUUID()}`): Promise<S3Config> {
  const config: S3Config = {
    bucket: name,
    endpoint,
    region: "us-east-1",
    accessKeyId: "test:tester",
    secretAccessKey: "testing",
  };
  const { bucket, region, ...credentials } = config;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error) => {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  });
  client.destroy();
  return config;
}

/**
 * Writes Swift's rings, with one device and one copy. By its library, in one process: its command would need three for
 * each ring, and ten seconds of processor time.
 */
async function makeRings(settings: string, ports: Record<(typeof kinds)[number], number>): Promise<void> {
  const ofEach = kinds.flatMap((kind) => [join(settings, `${kind}.ring.gz`), `${ports[kind]}`]);
  await promisify(execFile)(python, ["-c", ringMaker, ...ofEach]);
}

// 2^2 partitions, one replica, and no minimum time between moves.
const ringMaker = `
import sys
from swift.common.ring import RingBuilder
for path, port in zip(sys.argv[1::2], sys.argv[2::2]):
    builder = RingBuilder(2, 1, 0)
    builder.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port), "device": "d1", "weight": 1})
    builder.rebalance()
    builder.get_ring().save(path)
`;

async function runServer(log: string, program: string, ...args: string[]): Promise<AsyncDisposable> {
  await using output = await open(log, "a");
  const server = spawn(program, args, { stdio: ["ignore", output.fd, output.fd] });
  endWithThisProcess(server);
  return { [Symbol.asyncDispose]: () => end(server) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

const swiftConf = `
[swift-hash]
swift_hash_path_prefix = tests
swift_hash_path_suffix = tests
[storage-policy:0]
name = default
default = yes
`;

/** Long time limits between the servers: on a busy machine a listing would otherwise miss a new object. */
function commonConf(folder: string, port: number): string {
  return `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}/etc
conn_timeout = 10
node_timeout = 30
`;
}

function storageConf(folder: string, kind: string, port: number): string {
  return `${commonConf(folder, port)}
devices = ${folder}/devices
mount_check = false
recon_cache_path = ${folder}
container_update_timeout = 30
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
}

function proxyConf(folder: string, port: number, memory: number): string {
  return `${commonConf(folder, port)}
[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth copy slo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 10
node_timeout = 30
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_bucket_listing = ${listedAtATime}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:versioned_writes]
use = egg:swift#versioned_writes
`;
}
