import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { makeZip, type ZipEntry } from "#tests/support/zip.ts";
import { inspectZip } from "./zip-guard.ts";

const damaged = refused({ sheet: productMessages.sheetDamaged });
const tooComplex = refused({ sheet: productMessages.sheetTooComplex });
const unpacksTooLarge = refused({ sheet: "Spreadsheet too large - 50MB maximum unpacked" });
const encrypted = refused({ sheet: productMessages.sheetEncrypted });

const sheet: ZipEntry = { name: "xl/sheet.xml", content: "<row/>".repeat(1_000) };
const picture: ZipEntry = { name: "xl/media/image.png", content: "\u0000\u0001\u0002", stored: true };

test("the entries of a sound zip are told by name", () => {
  const zip = inspectZip(makeZip([sheet, picture]));
  expect(zip.ok && [...zip.value].map(([name, content]) => [name, content.toString()])).toEqual([
    [sheet.name, sheet.content],
    [picture.name, picture.content],
  ]);
});

test("[R38] the entries of a zip that counts in 64 bits are told by name", () => {
  const zip = inspectZip(makeZip([sheet, picture], { zip64: true }));
  expect(zip.ok && [...zip.value.keys()]).toEqual([sheet.name, picture.name]);
  expect(inspectZip(makeZip([{ ...sheet, told: { inflatedSize: 2 ** 40 } }], { zip64: true }))).toEqual(
    unpacksTooLarge,
  );
});

test("[R38] an entry whose two headers differ only in how names are written is sound", () => {
  const zip = makeZip([sheet]);
  zip.writeUInt16LE(0x0806, 6);
  expect(inspectZip(zip).ok).toBe(true);
});

test.each<[string, Buffer]>([
  ["holds nothing", makeZip([])],
  ["ends in something else", makeZip([sheet], { tail: "and more" })],
  ["has a second end", makeZip([sheet], { tail: makeZip([picture]).toString("latin1") })],
  ["promises more entries than it has", makeZip([sheet], { count: 2 })],
  ["names an entry twice", makeZip([sheet, { ...sheet, content: "another" }])],
  ["names an entry twice, in another spelling", makeZip([sheet, { ...sheet, name: "XL\\Sheet.xml" }])],
  [
    "calls an entry otherwise than the entry does",
    makeZip([{ ...sheet, told: { name: "xl/other.xml" }, honestHeader: true }]),
  ],
  ["says less than inflates", makeZip([{ ...sheet, told: { inflatedSize: 100 } }])],
  ["says more than inflates", makeZip([{ ...sheet, told: { inflatedSize: 100_000 } }])],
  ["and its entry differ about the size", makeZip([{ ...sheet, told: { inflatedSize: 100 }, honestHeader: true }])],
  ["says less than is stored", makeZip([{ ...sheet, told: { storedSize: 5 } }])],
  ["points past its end", makeZip([{ ...picture, told: { storedSize: 9_000, inflatedSize: 9_000 } }])],
  ["has a wrong checksum", makeZip([{ ...sheet, told: { checksum: 1 } }])],
  ["uses another compression", makeZip([{ ...sheet, told: { method: 12 } }])],
  ["is cut", makeZip([sheet]).subarray(0, -30)],
  ["says less than inflates, in 64 bits", makeZip([{ ...sheet, told: { inflatedSize: 100 } }], { zip64: true })],
  [
    "and its entry differ about the size, in 64 bits",
    makeZip([{ ...sheet, told: { inflatedSize: 100 }, honestHeader: true }], { zip64: true }),
  ],
  ["says that 64 bits are needed, and lacks them", withoutSizes64(makeZip([sheet], { zip64: true }))],
  ["is no zip", Buffer.from("PK\x03\x04 but nothing else")],
])("a zip that %s is damaged", (_, zip) => {
  expect(inspectZip(zip)).toEqual(damaged);
});

/** The extra field of ZIP64 in both headers becomes one of another kind. */
function withoutSizes64(zip: Buffer): Buffer {
  const changed = Buffer.from(zip);
  for (const size of [16, 24]) {
    const field = Buffer.from([1, 0, size, 0]);
    changed.writeUInt16LE(0x7777, changed.indexOf(field));
  }
  return changed;
}

test.each([0x1, 0x41, 0x2001])("encryption is told apart from damage (flags %i)", (flags) => {
  expect(inspectZip(makeZip([{ ...sheet, flags }]))).toEqual(encrypted);
});

test("[T14] [R26] what unfolds to more than 50 megabytes is refused before it is unfolded", () => {
  const zeros = { content: Buffer.alloc(30_000_000) };
  const bomb = makeZip([
    { name: "a", ...zeros },
    { name: "b", ...zeros },
  ]);
  expect(bomb.length).toBeLessThan(100_000);
  expect(inspectZip(bomb)).toEqual(unpacksTooLarge);
  expect(inspectZip(makeZip([{ ...sheet, told: { inflatedSize: 4_000_000_000 } }]))).toEqual(unpacksTooLarge);
});

test("a lie about the size is stopped where it shows, however much would follow", async () => {
  const content = Buffer.alloc(200_000_000);
  const lie = makeZip([{ name: "a", content, told: { inflatedSize: 1_000 } }]);
  const { outcome, grownBytes } = await inspectApart(lie);
  expect(outcome).toEqual(damaged);
  expect(grownBytes).toBeLessThan(content.length / 4);
});

/** Inspects a zip in a process, whose peak memory tells how much was inflated. */
async function inspectApart(zip: Buffer): Promise<{ outcome: unknown; grownBytes: number }> {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-zip-"));
  try {
    const path = join(folder, "lie.zip");
    await writeFile(path, zip);
    const program = `
      import { readFileSync } from "node:fs";
      import { peakBytes } from ${JSON.stringify(import.meta.resolve("#bench/processes.ts"))};
      import { inspectZip } from ${JSON.stringify(import.meta.resolve("./zip-guard.ts"))};
      const zip = readFileSync(${JSON.stringify(path)});
      // Not \`resourceUsage\`, which begins with what the process had that started this one.
      const before = await peakBytes(process.pid);
      const outcome = inspectZip(zip);
      console.log(JSON.stringify({ outcome, grownBytes: (await peakBytes(process.pid)) - before }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("too many entries are refused", () => {
  expect(inspectZip(makeZip(Array.from({ length: 1_001 }, (_, index) => ({ name: `${index}`, content: "" }))))).toEqual(
    tooComplex,
  );
});

test("a zip that is changed or cut anywhere is read or refused with a sentence", () => {
  const wholes = [makeZip([sheet, picture]), makeZip([sheet, picture], { zip64: true })];
  for (const whole of wholes) expectReadOrRefused(whole);
});

function expectReadOrRefused(whole: Buffer): void {
  const change = fc.record({ at: fc.nat(whole.length - 1), value: fc.nat(255) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 10 }), fc.nat(whole.length), (changes, kept) => {
      const bytes = Buffer.from(whole);
      for (const { at, value } of changes) bytes[at] = value;
      for (const zip of [bytes, bytes.subarray(0, kept), bytes.subarray(kept)]) {
        const outcome = inspectZip(zip);
        if (!outcome.ok) expect([damaged, tooComplex, unpacksTooLarge, encrypted]).toContainEqual(outcome);
      }
    }),
    { numRuns: 2_000, seed: 6 },
  );
}
