import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Metadata, type Sharp } from "sharp";
import { afterAll, expect, test } from "vitest";
import { refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { decoderPeak } from "#tests/support/decoder-process.ts";
import { openFolderStore } from "../storage/folder-store.ts";
import { mostPictureMemory, pictureMemory } from "./picture-memory.ts";
import { stagePicture } from "./stage-picture.ts";

const folder = await mkdtemp(join(tmpdir(), "varifocal-picture-memory-"));
const store = await openFolderStore(folder);
afterAll(() => rm(folder, { recursive: true }));

/** The header of a square photo, in megapixels. */
function header(megapixels: number, told: Partial<Metadata> = {}): Metadata {
  const side = Math.sqrt(megapixels * 1_000_000);
  const photo = { format: "jpeg", width: side, height: side, channels: 3, depth: "uchar", isProgressive: false };
  return { ...photo, ...told } as Metadata;
}

test.each<[string, number, Partial<Metadata>]>([
  ["a photo of any size", 100, {}],
  ["one that a phone took sideways", 100, { orientation: 6 }],
  ["a progressive one, as programs save it", 50, { isProgressive: true }],
  ["a PNG", 100, { format: "png", channels: 4, depth: "ushort" }],
  ["a WebP", 50, { format: "webp" }],
  ["an AVIF of a good camera", 24, { format: "heif" }],
  ["a GIF", 25, { format: "gif", channels: 4 }],
])("%s is not too much", (_, megapixels, told) => {
  expect(pictureMemory(header(megapixels, told))).toBeLessThanOrEqual(mostPictureMemory);
});

test.each<[string, (scene: Sharp) => Sharp]>([
  ["a progressive JPEG", (scene) => scene.jpeg({ progressive: true })],
  ["a TIFF of 16 bits", (scene) => scene.toColourspace("rgb16").tiff({ compression: "deflate" })],
])("[T13] %s of 60 megapixels is refused by its header, however few bytes it has", async (_, encode) => {
  const scene = sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: "#345" } });
  const bytes = await encode(scene).toBuffer();
  expect(bytes.length).toBeLessThan(2_000_000);
  const small = await scene.clone().resize(10).png().toBuffer();
  expect((await stagePicture(store, small, "gate.png")).ok).toBe(true);
  const before = await decoderPeak();
  expect(await stagePicture(store, bytes, "gate.jpg")).toEqual(refused({ image: productMessages.imageTooComplex }));
  expect((await decoderPeak()) - before).toBeLessThan(50_000_000);
});
