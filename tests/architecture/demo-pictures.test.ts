import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { demo, demoFolder } from "#tests/support/demo.ts";

const folder = join(demoFolder, "images");

test("each model of the demo has its own picture, cut out for the plate", async () => {
  const pictures = demo.products.map(({ model, image }) => [image, `images/${model}.webp`]);
  expect(pictures.map(([image]) => image)).toEqual(pictures.map(([, own]) => own));
  for (const { image } of demo.products) {
    const { data, info } = await sharp(join(demoFolder, image)).raw().toBuffer({ resolveWithObject: true });
    expect(info, image).toMatchObject({ width: 1600, height: 1200, channels: 4 });
    const corners = [0, 1599, 1600 * 1199, 1600 * 1200 - 1].map((pixel) => data[4 * pixel + 3]);
    expect(corners, image).toEqual([0, 0, 0, 0]);
  }
});

test("the demo's pictures are all used, and stay below 12 MB together", () => {
  const names = readdirSync(folder);
  const used = new Set(JSON.stringify(demo).match(/images\/[^"]+/g));
  expect(names.filter((name) => !used.has(`images/${name}`))).toEqual([]);
  const bytes = names.reduce((total, name) => total + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeLessThan(12_000_000);
});
