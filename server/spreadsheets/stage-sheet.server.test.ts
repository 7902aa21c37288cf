import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { makeExcel95Workbook, makeSheet, makeWorkbook, makeXlsx } from "#tests/support/workbook.ts";
import { makeZip } from "#tests/support/zip.ts";
import { openFolderStore } from "../storage/folder-store.ts";
import { readerFlags, readerTimeouts, stageSheet } from "./stage-sheet.ts";
import { inspectZip } from "./zip-guard.ts";

const folder = await mkdtemp(join(tmpdir(), "varifocal-sheets-"));
const store = await openFolderStore(join(folder, "objects"));
afterAll(() => rm(folder, { recursive: true }));

const rows = [["Optics"], ["Aperture", "f/1.4"]];
const sheets = { Specification: makeSheet(rows) };
const tooComplex = refused({ sheet: productMessages.sheetTooComplex });

test.each([
  ["xls", "application/vnd.ms-excel"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
] as const)("[R10] an .%s is read to rows, and kept as it came", async (format, type) => {
  const bytes = makeWorkbook(sheets, format);
  const name = `Spécification 取扱.${format.toUpperCase()}`;
  const staged = await stageSheet(store, bytes, name);
  expect(staged).toMatchObject({ ok: true, value: { name, type, size: bytes.length, rows } });
  expect(staged.ok && (await buffer(await store.open(staged.value.object))).equals(bytes)).toBe(true);
});

test("[R10] a workbook on the disk is read as well", async () => {
  const path = join(folder, "VF-T28.xlsx");
  await writeFile(path, makeWorkbook(sheets));
  const staged = await stageSheet(store, path, "VF-T28.xlsx");
  expect(staged.ok && staged.value.rows).toEqual(rows);
});

test("[R24] an Excel 95 workbook is read in its code page by the process that reads workbooks", async () => {
  const bytes = makeExcel95Workbook([[{ label: Buffer.from("8dc592e18fc69378", "hex") }]], 932);
  const staged = await stageSheet(store, bytes, "VF-T28.xls");
  expect(staged.ok && staged.value.rows).toEqual([["最低照度"]]);
});

test("[T14] [R10] the process that reads workbooks can read its own program, and nothing that the site keeps", async () => {
  const secret = join(folder, "auth-secret");
  await writeFile(secret, "secret");
  const reading = "process.stdout.write(fs.readFileSync(process.argv[1]))";
  const read = (path: string) => promisify(execFile)(process.execPath, [...readerFlags, "-e", reading, path]);
  expect((await read(join(import.meta.dirname, "spec-sheet-reader.ts"))).stdout).toContain("readSpecSheet");
  await expect(read(secret)).rejects.toThrow("ERR_ACCESS_DENIED");
});

test.each(["VF-T28.csv", "VF-T28.xlsm", "VF-T28.xlsx.exe", "xlsx", ".xlsx", ""])(
  "[R10] %j is refused by its name",
  async (name) => {
    expect(await stageSheet(store, makeWorkbook(sheets), name)).toEqual(
      refused({ sheet: "Wrong file type - excel only (*.xls or *.xlsx)" }),
    );
  },
);

test("[R10] more than 5 MB are refused before they are read", async () => {
  const path = join(folder, "large.xlsx");
  await writeFile(path, Buffer.alloc(5_000_001));
  const tooLarge = refused({ sheet: productMessages.sheetTooLarge });
  expect(await stageSheet(store, path, "large.xlsx")).toEqual(tooLarge);
  expect(await stageSheet(store, Buffer.alloc(5_000_001), "large.xls")).toEqual(tooLarge);
});

test("[R10] a refused workbook leaves nothing in the store", async () => {
  const empty = await openFolderStore(await mkdtemp(join(folder, "objects-")));
  expect((await stageSheet(empty, Buffer.from("nothing"), "a.xlsx")).ok).toBe(false);
  for await (const object of empty.olderThan(Number.POSITIVE_INFINITY)) expect.unreachable(object);
});

test("[T14] [R10] a workbook that exhausts its reader ends the reader alone; the next one is read", async () => {
  const greedy = makeXlsx({}, '<row hidden="1"><c><v>1</v></c></row>'.repeat(1_000_000));
  expect(greedy.length).toBeLessThan(500_000);
  const [first, second] = await Promise.all([
    stageSheet(store, greedy, "greedy.xlsx"),
    stageSheet(store, makeWorkbook(sheets), "VF-T28.xlsx"),
  ]);
  expect(first).toEqual(tooComplex);
  expect(second.ok && second.value.rows).toEqual(rows);
});

test("[T14] [R10] a workbook that keeps its reader busy is given up in time", async () => {
  const { answering } = readerTimeouts;
  readerTimeouts.answering = 100;
  onTestFinished(() => void Object.assign(readerTimeouts, { answering }));
  const slow = makeXlsx({}, "<c/><!-- busy -->".repeat(2_500_000));
  expect(slow.length).toBeLessThan(500_000);
  expect(await stageSheet(store, slow, "slow.xlsx")).toEqual(tooComplex);
});

test("[R26] a workbook that is too large unpacked is told so", async () => {
  const bomb = makeZip([{ name: "[Content_Types].xml", content: Buffer.alloc(300_000_000) }]);
  expect(bomb.length).toBeLessThan(500_000);
  expect(await stageSheet(store, bomb, "bomb.xlsx")).toEqual(
    refused({ sheet: "Spreadsheet too large - 50MB maximum unpacked" }),
  );
});

test("[R10] damaged workbooks are read or refused, in bounded time, and never harm the server", async () => {
  const demo = new URL("../../demo/sheets/", import.meta.url);
  const whole: { name: string; bytes: Buffer }[] = await Promise.all(
    (await readdir(demo)).map(async (name) => ({ name, bytes: await readFile(new URL(name, demo)) })),
  );
  whole.push({ name: "small.xls", bytes: makeWorkbook(sheets, "xls") });
  const label = Buffer.from("8dc592e18fc69378", "hex");
  whole.push({ name: "excel95.xls", bytes: makeExcel95Workbook([[{ label }, { formula: label }]], 932) });
  const change = fc.record({ at: fc.nat(1_000_000), value: fc.nat(255) });
  const damage = fc.record({
    file: fc.oneof(fc.constantFrom(...whole), fc.constantFrom(...whole.filter(({ name }) => name.endsWith(".xls")))),
    changes: fc.array(change, { minLength: 1, maxLength: 30 }),
    kept: fc.double({ min: 0.3, max: 1, noNaN: true }),
    part: fc.option(fc.nat(20)),
  });
  const property = fc.asyncProperty(damage, async ({ file: { name, bytes }, changes, kept, part }) => {
    const damaged = (content: Buffer) => {
      const less = Buffer.from(content.subarray(0, Math.ceil(content.length * kept)));
      for (const { at, value } of changes) if (less.length > 0) less[at % less.length] = value;
      return less;
    };
    const staged = await stageSheet(store, damagedWorkbook(bytes, part, damaged), name);
    if (!staged.ok) expect(Object.keys(staged.errors)).toEqual(["sheet"]);
  });
  await fc.assert(property, { numRuns: 25, seed: 46 });
});

/** Damage that the zip guard cannot see. */
function damagedWorkbook(bytes: Buffer, part: number | null, damaged: (content: Buffer) => Buffer): Buffer {
  const zip = inspectZip(bytes);
  if (part === null || !zip.ok) return damaged(bytes);
  const entries = [...zip.value].map(([name, content]) => ({ name, content }));
  const chosen = entries[part % entries.length];
  if (chosen) chosen.content = damaged(chosen.content);
  return makeZip(entries);
}
