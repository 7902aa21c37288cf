import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp, { type Color } from "sharp";
import { afterAll, expect, test } from "vitest";
import { plateColor } from "#core/files/picture.ts";
import { refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { decoderPeak } from "#tests/support/decoder-process.ts";
import { openFolderStore } from "../storage/folder-store.ts";
import type { StagedPicture } from "../storage/staged-file.ts";
import { mostPictureMemory } from "./picture-memory.ts";
import { stagePicture } from "./stage-picture.ts";

const folder = await mkdtemp(join(tmpdir(), "varifocal-pictures-"));
const store = await openFolderStore(join(folder, "objects"));
afterAll(() => rm(folder, { recursive: true }));

const notAPicture = refused({ image: productMessages.wrongImage });
const incomplete = refused({ image: productMessages.imageIncomplete });
const tooManyPixels = refused({ image: productMessages.imageTooManyPixels });
const tooComplex = refused({ image: productMessages.imageTooComplex });

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#3b6e8f" } });
}

async function stage(source: Uint8Array | string, name = "dome.jpg"): Promise<StagedPicture> {
  const outcome = await stagePicture(store, source, name);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return outcome.value;
}

async function bytesOf(object: string) {
  return await buffer(await store.open(object));
}

test.each([
  ["jpeg", "jpg", "image/jpeg"],
  ["png", "png", "image/png"],
  ["webp", "webp", "image/webp"],
  ["gif", "gif", "image/gif"],
  ["avif", "avif", "image/avif"],
  ["tiff", "webp", "image/webp"],
] as const)("a %s picture is stored as %s, regardless of its file name", async (format, extension, type) => {
  const staged = await stage(await picture(400, 300).toFormat(format).toBuffer(), "front view.txt");
  expect(staged).toMatchObject({ name: "front view.txt", extension, type, width: 400, height: 300 });
  const kept = await bytesOf(staged.object);
  expect(kept.length).toBe(staged.size);
  expect((await sharp(kept).metadata()).mediaType).toBe(type);
});

test("pages can choose among WebP variants, none wider than the picture", async () => {
  const staged = await stage(await picture(1600, 1200).jpeg().toBuffer());
  expect(staged.variants.map(({ width, height }) => [width, height])).toEqual([
    [192, 144],
    [384, 288],
    [768, 576],
    [1152, 864],
    [1600, 1200],
  ]);
  for (const variant of staged.variants) {
    const bytes = await bytesOf(variant.object);
    expect(bytes.length).toBe(variant.size);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: variant.width, height: variant.height });
  }
});

test.each([
  [100, 80, [[100, 80]]],
  [1, 1, [[1, 1]]],
  // Higher than WebP allows at that width.
  [100, 20_000, [[82, 16_383]]],
  [200, 17_000, [[192, 16_320]]],
])("a picture of %i × %i still has a variant", async (width, height, variants) => {
  const staged = await stage(await picture(width, height).png().toBuffer());
  expect([staged.width, staged.height]).toEqual([width, height]);
  expect(staged.variants.map((variant) => [variant.width, variant.height])).toEqual(variants);
});

const plate = { r: 0xf4, g: 0xf6, b: 0xf6 };
const groundsOf = (staged: StagedPicture) => [...new Set(staged.variants.map(({ ground }) => ground))];

/** A dark body on the background, and a corner of another colour. */
async function onGround(background: Color, corner?: Color) {
  const create = (width: number, height: number, background: Color) =>
    sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer();
  const parts = [{ input: await create(800, 500, "#303436"), left: 400, top: 300 }];
  if (corner) parts.push({ input: await create(100, 100, corner), left: 1500, top: 1100 });
  const picture = sharp(await create(1600, 1200, background)).composite(parts);
  return sharp(await picture.png().toBuffer());
}

test.each<[string, "plate" | null, Color, Color?]>([
  ["the plate's colour", "plate", plate],
  ["a colour two steps away", "plate", { r: 0xf2, g: 0xf6, b: 0xf8 }],
  ["a colour three steps away", null, { r: 0xf4, g: 0xf6, b: 0xf9 }],
  ["white", null, "#ffffff"],
  ["nothing", "plate", { r: 0, g: 0, b: 0, alpha: 0 }],
  ["a shadow too faint to see", "plate", { r: 0, g: 0, b: 0, alpha: 2 / 255 }],
  ["a shadow", null, { r: 0, g: 0, b: 0, alpha: 3 / 255 }],
  ["the plate's colour but for one white corner", null, plate, "#ffffff"],
  ["nothing but for one white corner", null, { r: 0, g: 0, b: 0, alpha: 0 }, "#ffffff"],
])("[R47] a picture that ends in %s has the ground %s", async (_name, ground, background, corner) => {
  const source = await (await onGround(background, corner)).png().toBuffer();
  expect(groundsOf(await stage(source))).toEqual([ground]);
});

test("[R47] a photo or a grey picture that ends in the plate's colour is on the plate", async () => {
  expect(groundsOf(await stage(await (await onGround(plate)).flatten().jpeg().toBuffer()))).toEqual(["plate"]);
  const grey = picture(400, 300)
    .flatten()
    .composite([{ input: await onePixel("#f5f5f5"), tile: true }]);
  expect(groundsOf(await stage(await grey.toColourspace("b-w").png().toBuffer()))).toEqual(["plate"]);
});

test("[R47] a see-through picture keeps its transparency, and has one opaque copy for previews of links", async () => {
  const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
  const staged = await stage(await (await onGround(nothing)).webp().toBuffer(), "dome.webp");
  const corners = await Promise.all(
    [staged, ...staged.variants].map(async ({ object, width }) => {
      const { data } = await sharp(await bytesOf(object))
        .ensureAlpha()
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [width, data[3] === 0 ? "nothing" : data.toString("hex")];
    }),
  );
  const opaque = expect.stringMatching(/^f[2-6]f[4-8]f[4-8]ff$/);
  const kept = [1600, 192, 384, 768, 1152].map((width) => [width, "nothing"]);
  expect(corners).toEqual([...kept, [1200, opaque], [1600, "nothing"]]);
});

test("[R47] a small see-through picture is opaque in its widest copy, which is the one for previews", async () => {
  const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
  const staged = await stage(await (await onGround(nothing)).resize(400).png().toBuffer());
  const hasAlpha = staged.variants.map(async ({ object, width }) => {
    return [width, (await sharp(await bytesOf(object)).metadata()).hasAlpha];
  });
  expect(await Promise.all(hasAlpha)).toEqual([
    [192, true],
    [384, false],
  ]);
});

test("the style sheet has the plate's colour", async () => {
  const colour = plateColor.map((value) => value.toString(16)).join("");
  expect(await readFile("app/app.css", "utf8")).toContain(`--color-plate: #${colour};`);
});

async function onePixel(background: string) {
  return sharp({ create: { width: 1, height: 1, channels: 3, background } })
    .png()
    .toBuffer();
}

// For each orientation of EXIF, which stored quarter is seen at the top left, top right, bottom left, bottom right.
// https://www.cipa.jp/std/documents/download_e.html?DC-X008-Translation-2023-E, 4.6.5
test.each([
  [1, "red green blue white"],
  [2, "green red white blue"],
  [3, "white blue green red"],
  [4, "blue white red green"],
  [5, "red blue green white"],
  [6, "blue red white green"],
  [7, "white green blue red"],
  [8, "green white red blue"],
])("a photo with orientation %i stands upright", async (orientation, seen) => {
  const quarter = (background: string) => sharp({ create: { width: 120, height: 80, channels: 3, background } });
  const places = { red: [0, 0], green: [120, 0], blue: [0, 80], white: [120, 80] };
  const quarters = Object.entries(places).map(async ([colour, [left, top]]) => {
    return { input: await quarter(colour).png().toBuffer(), left, top };
  });
  const photo = picture(240, 160).composite(await Promise.all(quarters));
  const staged = await stage(await photo.withMetadata({ orientation }).jpeg().toBuffer());

  expect([staged.width, staged.height]).toEqual(orientation < 5 ? [240, 160] : [160, 240]);
  for (const { object, width, height } of [staged, ...staged.variants]) {
    const bytes = await bytesOf(object);
    const places = [0.25, 0.75].flatMap((y) =>
      [0.25, 0.75].map((x) => [Math.floor(x * width), Math.floor(y * height)]),
    );
    const colours = await Promise.all(places.map(([left = 0, top = 0]) => colourAt(bytes, left, top)));
    expect(colours.join(" ")).toBe(seen);
  }
});

async function colourAt(bytes: Buffer, left: number, top: number) {
  const pixel = await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  const [red, green, blue] = [...pixel].map((value) => value > 100);
  if (red && green && blue) return "white";
  // CSS's "green" is rgb(0, 128, 0).
  return red ? "red" : blue ? "blue" : "green";
}

test("[T19] where and with what a photo was taken is not published", async () => {
  const exif = { IFD0: { Make: "Phone of Ana" }, IFD3: { GPSLatitude: "47/1 22/1 0/1", GPSLatitudeRef: "N" } };
  const photo = await picture(300, 200).withExif(exif).withXmp("<x:xmpmeta>Ana</x:xmpmeta>").jpeg().toBuffer();
  expect(photo.includes("Phone of Ana")).toBe(true);
  const staged = await stage(photo);
  for (const { object } of [staged, ...staged.variants]) {
    const { exif, xmp, iptc, orientation } = await sharp(await bytesOf(object)).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
  }
});

test("of an animation the first frame is kept", async () => {
  const frames = ["red", "lime", "blue"].map((background) => ({
    create: { width: 40, height: 30, channels: 3, background },
  }));
  const pages = await Promise.all(
    frames.map((frame) =>
      sharp(frame as never)
        .png()
        .toBuffer(),
    ),
  );
  for (const format of ["gif", "webp"] as const) {
    const staged = await stage(
      await sharp(pages, { join: { animated: true } })
        .toFormat(format)
        .toBuffer(),
    );
    expect([staged.width, staged.height]).toEqual([40, 30]);
    expect(await colourAt(await bytesOf(staged.object), 20, 15)).toBe("red");
  }
});

const photo = await sharp(await readFile(new URL("../../demo/images/bullet-vf-side.jpg", import.meta.url)))
  .resize(600)
  .jpeg({ progressive: false })
  .toBuffer();
const photoIn = (format: "png" | "gif" | "webp" | "avif" | "tiff") => sharp(photo).toFormat(format).toBuffer();
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

test.each<[what: string, Buffer]>([
  ["the first bytes of a JPEG", photo.subarray(0, 14)],
  ["a JPEG cut in half", half(photo)],
  ["a JPEG without its last two bytes", photo.subarray(0, -2)],
  ["a JPEG that ends in zeros", Buffer.from(photo).fill(0, Math.floor(photo.length * 0.6))],
  ["a JPEG with a hole", Buffer.concat([half(photo), photo.subarray(photo.length / 2 + 300)])],
  ["a cut JPEG with a whole preview inside", withPreview(photo).subarray(0, -4_000)],
  ["the first bytes of a PNG", (await photoIn("png")).subarray(0, 16)],
  ["a PNG cut in half", half(await photoIn("png"))],
  ["a PNG without its last chunk", (await photoIn("png")).subarray(0, -12)],
  ["a GIF cut in half", half(await photoIn("gif"))],
  ["a WebP cut in half", half(await photoIn("webp"))],
  ["an AVIF cut in half", half(await photoIn("avif"))],
  ["a TIFF cut in half", half(await photoIn("tiff"))],
])("[R43] %s is refused as incomplete", async (_, bytes) => {
  expect(await stagePicture(store, bytes, "dome.jpg")).toEqual(incomplete);
});

test.each<[what: string, Buffer]>([
  ["a preview inside", withPreview(photo)],
  ["a film behind its end", Buffer.concat([photo, Buffer.from("MotionPhoto_Data"), Buffer.alloc(2_000, 7)])],
  ["zeros before its end", Buffer.concat([photo.subarray(0, -2), Buffer.alloc(3), photo.subarray(-2)])],
  ["an unusual start of its data", withOddScan(photo)],
])("[R43] a whole JPEG with %s is taken", async (_, bytes) => {
  expect((await stage(bytes)).width).toBe(600);
});

/** In a segment of its own, as cameras store it. */
function withPreview(jpeg: Buffer): Buffer {
  const preview = Buffer.concat([Buffer.from("preview\0"), photo]).subarray(0, 60_000);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(preview.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from("ffef", "hex"), length, preview, jpeg.subarray(2)]);
}

/** Says that the scan ends at another coefficient, as some phones do; libjpeg warns and ignores it. */
function withOddScan(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  const scan = bytes.indexOf(Buffer.from("ffda", "hex"));
  bytes[scan + 2 + bytes.readUInt16BE(scan + 2) - 2] = 62;
  return bytes;
}

test.each([
  ["nothing at all", Buffer.alloc(0)],
  ["a text", Buffer.from("not a picture")],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  [
    "an SVG",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  ],
  ["an SVG with a declaration", Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")],
  ["a zip", Buffer.from("PK\x03\x04 and so on", "latin1")],
])("[T12] %s named .jpg is refused", async (_, bytes) => {
  expect(await stagePicture(store, bytes, "dome.jpg")).toEqual(notAPicture);
});

test("random bytes behind the beginning of a picture are refused or decoded, and the next picture is taken", async () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 2_000 });
  const formats = fc.constantFrom("jpeg", "png", "webp", "gif", "avif", "tiff");
  const property = fc.asyncProperty(formats, fc.integer({ min: 4, max: 300 }), bytes, async (format, kept, random) => {
    const start = await picture(30, 20).toFormat(format).toBuffer();
    const outcome = await stagePicture(store, Buffer.concat([start.subarray(0, kept), random]), "dome.jpg");
    if (!outcome.ok) expect([notAPicture, incomplete, tooManyPixels, tooComplex]).toContainEqual(outcome);
  });
  await fc.assert(property, { numRuns: 60, seed: 20 });
  expect((await stage(await picture(30, 20).jpeg().toBuffer())).width).toBe(30);
});

test("photos changed in some bytes, or cut, are refused or decoded in bounded memory, and the next one is taken", async () => {
  const demo = new URL("../../demo/images/", import.meta.url);
  const formats = ["jpeg", "png", "webp", "gif", "avif", "tiff"] as const;
  const photos = await Promise.all(
    ["lpr-rear.jpg", "nvr-1u-ports.jpg"].flatMap((name) =>
      formats.map(async (format) => {
        const photo = sharp(await readFile(new URL(name, demo))).resize(160);
        return photo.toFormat(format).toBuffer();
      }),
    ),
  );
  const change = fc.record({ at: fc.nat(1_000), value: fc.nat(255) });
  const damage = fc.record({
    photo: fc.constantFrom(...photos),
    changes: fc.array(change, { minLength: 1, maxLength: 20 }),
    // Decoders rely most on the beginning of a file.
    apart: fc.constantFrom(1, 97),
    kept: fc.nat(100),
  });
  await decoderPeak();
  const property = fc.asyncProperty(damage, async ({ photo, changes, apart, kept }) => {
    const bytes = Buffer.from(photo.subarray(0, Math.max(1, Math.ceil((photo.length * kept) / 50))));
    for (const { at, value } of changes) bytes[(at * apart) % bytes.length] = value;
    const outcome = await stagePicture(store, bytes, "dome.jpg");
    if (!outcome.ok) expect([notAPicture, incomplete, tooManyPixels, tooComplex]).toContainEqual(outcome);
  });
  await fc.assert(property, { numRuns: 80, seed: 6 });
  expect(await decoderPeak()).toBeLessThan(mostPictureMemory);
  expect((await stage(await picture(30, 20).jpeg().toBuffer())).width).toBe(30);
});

test("20,000,000 bytes are enough for any picture, one more is refused before it is read", async () => {
  const start = await picture(30, 20).png().toBuffer();
  const padded = Buffer.concat([start, Buffer.alloc(20_000_000 - start.length)]);
  expect((await stagePicture(store, padded, "dome.png")).ok).toBe(true);

  const path = join(folder, "large.png");
  await writeFile(path, Buffer.concat([padded, Buffer.alloc(1)]));
  expect(await stagePicture(store, path, "dome.png")).toEqual(refused({ image: productMessages.imageTooLarge }));
});

test("[T13] a small file that unfolds to 400 megapixels is refused without unfolding it", async () => {
  const bomb = plainPng(20_000, 20_000);
  expect(bomb.length).toBeLessThan(100_000);
  await stage(await picture(30, 20).png().toBuffer());
  const before = await decoderPeak();
  expect(await stagePicture(store, bomb, "dome.png")).toEqual(tooManyPixels);
  expect((await decoderPeak()) - before).toBeLessThan(50_000_000);
});

/** One bit a pixel, as small as a PNG can be. */
function plainPng(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const mark = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([mark, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

test("a picture that an import meets again is not decoded again, and keeps its own name", async () => {
  const source = await picture(500, 400).jpeg().toBuffer();
  const staged = new Map<string, StagedPicture>();
  const first = await stagePicture(store, source, "dome.jpg", staged);
  const second = await stagePicture(store, source, "the same dome.jpg", staged);
  expect(staged.size).toBe(1);
  expect(first.ok && second.ok && { ...second.value, name: "dome.jpg" }).toEqual(first.ok && first.value);
  expect(second.ok && second.value.name).toBe("the same dome.jpg");
});
