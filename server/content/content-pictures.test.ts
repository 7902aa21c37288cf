import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawingSize, pictureMistake } from "./content-pictures.ts";

/** Mistake of a file `lens.jpg` with these bytes. */
async function mistakeOfPhoto(bytes: Buffer): Promise<string | undefined> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "varifocal-pictures-"));
  const path = join(folder.path, "lens.jpg");
  await writeFile(path, bytes);
  return await pictureMistake(path);
}

test("a drawing's size is that of its viewBox", () => {
  expect(drawingSize('<?xml version="1.0"?><svg fill="none" viewBox="0 0 24.4 12">')).toEqual({
    width: 24,
    height: 12,
  });
  expect(drawingSize("<svg viewBox='-5,-5,100,50'>")).toEqual({ width: 100, height: 50 });
  expect(drawingSize("<svg>")).toBeUndefined();
});

test.each(["jpeg", "png", "webp", "avif"] as const)("a %s file is known by its first bytes", async (format) => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .toFormat(format)
    .toBuffer();
  expect(await mistakeOfPhoto(bytes)).toBeUndefined();
});

test("a page or a GIF under a picture's name is no picture, and neither is a drawing under a photo's", async () => {
  for (const text of ["", "<html>", "GIF89a", '<svg viewBox="0 0 4 2"/>'])
    expect(await mistakeOfPhoto(Buffer.from(text))).toBe("is no picture");
});
