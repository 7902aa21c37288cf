import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { webStream } from "./web-stream.ts";

test("a reader who leaves while more is about to come closes the file, and nothing else happens", async () => {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-stream-"));
  const file = join(folder, "file");
  await writeFile(file, Buffer.alloc(1_000_000));
  for (let visitor = 0; visitor < 10; visitor += 1) {
    const source = createReadStream(file);
    const reader = webStream(source).getReader();
    for (let piece = 0; piece < 3; piece += 1) expect((await reader.read()).value).toHaveLength(65_536);
    await sleep(5);
    const next = reader.read();
    await reader.cancel();
    expect(await next).toEqual({ done: true, value: undefined });
    await expect.poll(() => source.closed).toBe(true);
  }
  expect(await buffer(webStream(createReadStream(file)) as never)).toEqual(Buffer.alloc(1_000_000));
  await rm(folder, { recursive: true });
});

test("a source that fails says so to its reader, however early it does", async () => {
  const source = new Readable({ read() {} });
  const early = webStream(source);
  source.destroy(new Error("gone"));
  await sleep(2);
  await expect(early.getReader().read()).rejects.toThrow("gone");
});
