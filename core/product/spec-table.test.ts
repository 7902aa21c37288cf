import fc from "fast-check";
import { expect, test } from "vitest";
import { specSections } from "./spec-table.ts";

test("[D06] the first cell names the row", () => {
  expect(specSections([["Sensor", "1/1.8″ CMOS"]])).toEqual([
    { columns: 2, rows: [{ name: "Sensor", values: ["1/1.8″ CMOS"] }] },
  ]);
});

test("[D06] a row with only its first cell filled begins a section, spelt as the maker spelt it", () => {
  const sections = specSections([
    ["Model", "VF-T28"],
    ["Optics", "", " "],
    ["Aperture", "f/1.4"],
    ["Power over Ethernet"],
    ["Class", "3"],
  ]);
  expect(sections.map(({ title }) => title)).toEqual([undefined, "Optics", "Power over Ethernet"]);
  expect(sections.map(({ rows }) => rows.map(({ name }) => name))).toEqual([["Model"], ["Aperture"], ["Class"]]);
});

test("[D06] an all-empty row is skipped", () => {
  const sections = specSections([[], ["", ""], ["Weight", "2.6 kg"], [" ", "\t"], ["Colour", "White"]]);
  expect(sections).toHaveLength(1);
  expect(sections[0]?.rows.map(({ name }) => name)).toEqual(["Weight", "Colour"]);
});

test("[D06] headings that follow each other each keep their place, even without rows", () => {
  expect(specSections([["VF-T28"], ["Optics"], ["Iris", "P-Iris"]])).toEqual([
    { title: "VF-T28", columns: 2, rows: [] },
    { title: "Optics", columns: 2, rows: [{ name: "Iris", values: ["P-Iris"] }] },
  ]);
});

test("a first row with an empty first cell names the columns of three or more", () => {
  const [streams] = specSections([
    ["Streams"],
    ["", "Resolution", "Frame rate", ""],
    ["Stream 1", "2880 × 1800", "30 fps"],
    ["Stream 2", "", "15 fps"],
    ["Stream 3", "704 × 576"],
  ]);
  expect(streams).toEqual({
    title: "Streams",
    columns: 3,
    heads: ["Resolution", "Frame rate"],
    rows: [
      { name: "Stream 1", values: ["2880 × 1800", "30 fps"] },
      { name: "Stream 2", values: ["", "15 fps"] },
      { name: "Stream 3", values: ["704 × 576", ""] },
    ],
  });
});

test("in two columns, and further down a table, a row without a name continues the one above", () => {
  expect(specSections([["", "H.265"]])[0]).toEqual({ columns: 2, rows: [{ name: "", values: ["H.265"] }] });
  const [video] = specSections([
    ["Compression", "H.265", "H.264"],
    ["", "MJPEG"],
  ]);
  expect(video?.heads).toBeUndefined();
  expect(video?.rows[1]).toEqual({ name: "", values: ["MJPEG"] });
});

test("each table is as wide as its own rows", () => {
  const sections = specSections([["Size"], ["Width × height", "240", "250"], ["Weight"], ["Net", "2.6", "", ""]]);
  expect(sections.map(({ columns }) => columns)).toEqual([3, 2]);
});

test("no rows, no sections", () => {
  expect(specSections([])).toEqual([]);
  expect(specSections([[""], []])).toEqual([]);
});

test("[T15] no filled cell of any spreadsheet is lost, and every table has its columns", () => {
  const cell = fc.oneof(
    fc.constantFrom("", " ", "__proto__", "constructor", '=HYPERLINK("javascript:alert(1)")'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 }), (rows) => {
      const sections = specSections(rows);
      const shown = sections.flatMap(({ title, heads = [], rows }) => [
        title ?? "",
        ...heads,
        ...rows.flatMap(({ name, values }) => [name, ...values]),
      ]);
      const filled = (texts: string[]) => texts.filter((text) => text !== "").sort();
      expect(filled(shown)).toEqual(filled(rows.flat().map((text) => text.trim())));
      for (const { columns, rows } of sections) {
        expect(columns).toBeGreaterThanOrEqual(2);
        for (const { values } of rows) expect(values.length).toBeLessThan(columns);
      }
    }),
    { numRuns: 1_000 },
  );
});
