import { expect, test } from "vitest";
import { z } from "zod";
import { archiveShape, column, columnList, fromRow, importShape, searchedNames, toRow } from "./columns.ts";

const lens = {
  name: column.searched(column.requiredText("name")),
  notes: column.text("notes", { ifMissing: "" }),
  isSold: column.boolean("sold", { ifMissing: true }),
  mount: column.choice("mount", ["C", "CS"]),
  focalLength: column.optional(column.integer("focal_length")),
  releasedOn: column.optional(column.date("released_on")),
};
const values = {
  name: "Zoom",
  notes: "",
  isSold: true,
  mount: "CS",
  focalLength: 12,
  releasedOn: "2026-11-19",
} as const;

test("the fields of a record become its columns and come back", () => {
  const row = toRow(lens, values);
  expect(row).toEqual({
    name: "Zoom",
    name_key: "zoom",
    notes: "",
    sold: 1,
    mount: "CS",
    focal_length: 12,
    released_on: "2026-11-19",
  });
  expect(fromRow(lens, row)).toEqual(values);
  expect(columnList("lens", lens)).toEqual(
    ["name", "notes", "sold", "mount", "focal_length", "released_on"].map((name) => `lens.${name}`),
  );
  expect(searchedNames(lens)).toEqual(["name"]);
});

test("an optional field without a value is null in the database and left out of an archive", () => {
  const row = toRow(lens, { ...values, focalLength: undefined });
  expect(row.focal_length).toBe(null);
  expect(fromRow(lens, row).focalLength).toBe(undefined);
  const archived = z.strictObject(archiveShape(lens));
  const { focalLength: _, releasedOn: __, ...required } = values;
  expect(archived.parse(JSON.parse(JSON.stringify(fromRow(lens, row))))).toEqual({
    ...required,
    releasedOn: "2026-11-19",
  });
  expect(archived.safeParse({ ...required, name: "" }).success).toBe(false);
  // A newer release may know it.
  expect(archived.safeParse({ ...required, mount: "M12" }).success).toBe(true);
  expect(archived.safeParse({ ...required, focalLength: 1.5 }).success).toBe(false);
});

test("an import may leave out what has a default, and nothing else", () => {
  const imported = z.strictObject(importShape(lens));
  expect(imported.parse({ name: "Zoom", mount: "C" })).toEqual({ name: "Zoom", mount: "C", notes: "", isSold: true });
  const mistakes = imported.safeParse({ releasedOn: "today", focalLength: "12" }).error?.issues ?? [];
  expect(mistakes.map(({ path, message }) => `${path.join(".")} ${message}`)).toEqual([
    "name is missing",
    "mount must be one of C, CS",
    "focalLength must be a whole number",
    "releasedOn must be a date such as 2026-11-19",
  ]);
});

test("a field that is left out of a type does not compile, though it is optional", () => {
  const columns = { notes: lens.notes, focalLength: lens.focalLength };
  const draft: { notes: string; focalLength?: number | undefined } = { notes: "" };
  expect(toRow(columns, draft)).toEqual({ notes: "", focal_length: null });
  const other = { notes: "" };
  // @ts-expect-error: nothing says of what focal length it is.
  expect(toRow(columns, other)).toEqual({ notes: "", focal_length: null });
});
