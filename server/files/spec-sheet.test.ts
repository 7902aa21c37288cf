import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { refused } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import { makeSheet, makeWorkbook, makeXlsx } from "#tests/support/workbook.ts";
import { makeZip } from "#tests/support/zip.ts";
import { openFolderStore } from "./folder-store.ts";
import { stageSheet } from "./spec-sheet.ts";

const folder = await mkdtemp(join(tmpdir(), "varifocal-sheets-"));
const store = await openFolderStore(join(folder, "objects"));
afterAll(() => rm(folder, { recursive: true }));

const rows = [["Optics"], ["Aperture", "f/1.4"]];
const sheets = { Specification: makeSheet(rows) };
/** A busy machine may take its time to start a process; milliseconds. */
const patience = 60_000;
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

test(
  "[R10] a workbook that exhausts its reader ends the reader alone; the next one is read",
  async () => {
    const strings = `<sst>${"<si><t>a</t></si>".repeat(2_500_000)}</sst>`;
    const greedy = makeXlsx({ "xl/sharedStrings.xml": strings }, "");
    expect(greedy.length).toBeLessThan(500_000);
    const [first, second] = await Promise.all([
      stageSheet(store, greedy, "greedy.xlsx"),
      stageSheet(store, makeWorkbook(sheets), "VF-T28.xlsx"),
    ]);
    expect(first).toEqual(tooComplex);
    expect(second.ok && second.value.rows).toEqual(rows);
  },
  patience,
);

test(
  "[R10] a bomb in the shape of a workbook is refused",
  async () => {
    const bomb = makeZip([{ name: "[Content_Types].xml", content: Buffer.alloc(300_000_000) }]);
    expect(bomb.length).toBeLessThan(500_000);
    expect(await stageSheet(store, bomb, "bomb.xlsx")).toEqual(tooComplex);
  },
  patience,
);

test(
  "[R10] damaged workbooks are read or refused, in bounded time, and never harm the server",
  async () => {
    const whole = { xls: makeWorkbook(sheets, "xls"), xlsx: makeWorkbook(sheets, "xlsx") };
    const change = fc.record({ at: fc.nat(1_000_000), value: fc.nat(255) });
    const damage = fc.record({
      format: fc.constantFrom("xls" as const, "xlsx" as const),
      changes: fc.array(change, { minLength: 1, maxLength: 30 }),
      kept: fc.double({ min: 0.3, max: 1, noNaN: true }),
    });
    const property = fc.asyncProperty(damage, async ({ format, changes, kept }) => {
      const bytes = Buffer.from(whole[format].subarray(0, Math.ceil(whole[format].length * kept)));
      for (const { at, value } of changes) bytes[at % bytes.length] = value;
      const before = performance.now();
      const staged = await stageSheet(store, bytes, `damaged.${format}`);
      expect(performance.now() - before).toBeLessThan(30_000);
      if (!staged.ok) expect(Object.keys(staged.errors)).toEqual(["sheet"]);
    });
    await fc.assert(property, { numRuns: 25, seed: 46 });
  },
  patience,
);
