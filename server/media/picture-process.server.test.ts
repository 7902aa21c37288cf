import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { decoderOf } from "#tests/support/decoder-process.ts";
import { smallContent } from "#tests/support/small-content.ts";
import { readConfig } from "../config.ts";
import { readContent } from "../content/content-folder.ts";
import { openLog } from "../log.ts";
import { projectDir } from "../project-dir.ts";
import { openServices } from "../services.ts";
import { openFolderStore } from "../storage/folder-store.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { decoderFlags, decoderTimeouts, endDecoder } from "./picture-process.ts";
import { stagePicture } from "./stage-picture.ts";

const folder = await mkdtemp(join(tmpdir(), "varifocal-decoder-"));
const store = await openFolderStore(join(folder, "objects"));
afterAll(() => rm(folder, { recursive: true }));

const small = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#345" } })
  .png()
  .toBuffer();
/** A picture that takes a second or more. */
const large = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "#345" } })
  .png()
  .toBuffer();
const tooComplex = refused({ image: productMessages.imageTooComplex });

async function signalDecoder(signal: NodeJS.Signals): Promise<void> {
  const decoder = await decoderOf();
  if (decoder === undefined) throw new Error("There is no process that decodes pictures.");
  process.kill(decoder, signal);
}

async function isTaken(picture: Uint8Array): Promise<boolean> {
  return (await stagePicture(store, picture, "gate.png")).ok;
}

test("[OP02] the process that decodes pictures ends when no more come, and the next picture starts another", async () => {
  const { idle } = decoderTimeouts;
  onTestFinished(() => void Object.assign(decoderTimeouts, { idle }));
  decoderTimeouts.idle = 2_000;
  expect(await isTaken(small)).toBe(true);
  expect(await decoderOf()).toBeDefined();
  await expect.poll(() => decoderOf()).toBeUndefined();
  expect(await isTaken(small)).toBe(true);
});

test("[T13] [OP02] a picture whose decoder fails is refused, and the next one is taken", async () => {
  expect(await isTaken(small)).toBe(true);
  const first = stagePicture(store, large, "gate.png");
  const second = isTaken(small);
  await sleep(100);
  await signalDecoder("SIGKILL");
  expect(await first).toEqual(tooComplex);
  expect(await second).toBe(true);
});

test("[OP02] a decoder that has ended between two pictures costs none of them", async () => {
  expect(await isTaken(small)).toBe(true);
  const decoder = await decoderOf();
  await signalDecoder("SIGKILL");
  // The server is told of its end once it is reaped.
  await expect.poll(() => existsSync(`/proc/${decoder}`)).toBe(false);
  expect(await isTaken(small)).toBe(true);
});

test("[T13] [OP02] a picture that takes too long is given up, and the next one is taken", async () => {
  const { answering } = decoderTimeouts;
  onTestFinished(() => void Object.assign(decoderTimeouts, { answering }));
  expect(await isTaken(small)).toBe(true);
  decoderTimeouts.answering = 100;
  expect(await stagePicture(store, large, "gate.png")).toEqual(tooComplex);
  decoderTimeouts.answering = answering;
  expect(await isTaken(small)).toBe(true);
});

test("[OP02] a signal to all of the site's processes breaks no picture off", async () => {
  expect(await isTaken(small)).toBe(true);
  const taken = isTaken(large);
  await sleep(100);
  await signalDecoder("SIGTERM");
  expect(await taken).toBe(true);
});

test("[OP02] a site that closes ends the process that has decoded its pictures", async () => {
  const config = readConfig({
    DATA_DIR: join(folder, "data"),
    CONTENT_DIR: await smallContent(join(folder, "content")),
  });
  const content = await readContent(config.contentDir);
  const site = await openServices({ config, content, log: openLog("silent"), siteUrl: "http://localhost" });
  expect(await decoderOf()).toBeDefined();
  await site[Symbol.asyncDispose]();
  expect(await decoderOf()).toBeUndefined();
});

test.each([
  ["ends by itself", ""],
  ["can wait for the end of its decoder", "await endDecoder();"],
])("[OP02] a command that has decoded a picture %s", async (_, atItsEnd) => {
  const file = join(folder, "small.png");
  await writeFile(file, small);
  const program = `
    const { endDecoder, isReadablePicture } = await import("./server/media/picture-process.ts");
    console.log(await isReadablePicture(${JSON.stringify(file)}));
    ${atItsEnd}
    console.log("done");`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", program], { cwd: projectDir });
  expect(stdout).toBe("true\ndone\n");
});

test("[OP02] after a picture that the store could not keep, the next one is kept whole", async () => {
  const failing: ObjectStore = {
    ...store,
    async put(source) {
      for await (const _ of source as Readable) throw new Error("no room");
      return expect.unreachable();
    },
  };
  await expect(stagePicture(failing, large, "gate.png")).rejects.toThrow("no room");
  const staged = await stagePicture(store, small, "gate.png");
  if (!staged.ok) throw new Error("refused");
  for (const { object, width } of [staged.value, ...staged.value.variants]) {
    expect((await sharp(await buffer(await store.open(object))).metadata()).width).toBe(width);
  }
});

test("[T13] [OP02] the process that decodes pictures reads its own program, writes nothing, and knows no secret", async () => {
  const secret = join(folder, "auth-secret");
  await writeFile(secret, "secret");
  const run = (program: string, path: string) =>
    promisify(execFile)(process.execPath, [...decoderFlags, "-e", program, path]);
  const reading = "process.stdout.write(fs.readFileSync(process.argv[1]))";
  expect((await run(reading, join(import.meta.dirname, "image-decoder.ts"))).stdout).toContain("sharp");
  await expect(run(reading, secret)).rejects.toThrow("ERR_ACCESS_DENIED");
  await expect(run("fs.writeFileSync(process.argv[1], '')", secret)).rejects.toThrow("ERR_ACCESS_DENIED");
  await expect(run("child_process.execFileSync(process.argv[1])", "/bin/true")).rejects.toThrow("ERR_ACCESS_DENIED");

  process.env.VARIFOCAL_TEST_SECRET = "a secret";
  onTestFinished(() => void delete process.env.VARIFOCAL_TEST_SECRET);
  await endDecoder();
  expect(await isTaken(small)).toBe(true);
  expect(await readFile(`/proc/${await decoderOf()}/environ`, "utf8")).not.toContain("VARIFOCAL_TEST_SECRET");
});
