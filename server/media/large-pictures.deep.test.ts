import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { decoderPeak } from "#tests/support/decoder-process.ts";
import { openFolderStore } from "../storage/folder-store.ts";
import { endDecoder } from "./picture-process.ts";
import { stagePicture } from "./stage-picture.ts";

// Apart from other tests of pictures, whose memory would count here.

const folder = await mkdtemp(join(tmpdir(), "varifocal-large-pictures-"));
const store = await openFolderStore(folder);

afterAll(() => rm(folder, { recursive: true }));

test("[R02] a photo of 100 megapixels is taken in little memory", async () => {
  const scene = { create: { width: 10_000, height: 10_000, channels: 3, background: "#345" } } as const;
  const photo = await sharp(scene).jpeg({ optimiseCoding: false }).toBuffer();
  await endDecoder();
  const before = process.memoryUsage.rss();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const staged = await stagePicture(store, photo, "gate.jpg");
  clearInterval(watching);
  expect(staged).toMatchObject({ ok: true, value: { type: "image/jpeg", width: 10_000, height: 10_000 } });
  expect(await decoderPeak()).toBeLessThan(300_000_000);
  // The server process streams the bytes.
  expect(most - before).toBeLessThan(50_000_000);
});
