import { expect, test } from "vitest";
import { refused } from "#core/outcome.ts";
import { cellMessages } from "#core/product-list/list-cell.ts";
import { type ListRow, listMessages } from "#core/product-list/list-sheet.ts";
import { proposeMatch } from "#core/product-list/match-list.ts";
import { type PlannedRow, rowKey } from "#core/product-list/planned-row.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedFile, stagedPicture, stagedSheet } from "#tests/support/catalog.ts";
import { openTestEditing, type TestEditing } from "#tests/support/editing.ts";
import { allStates } from "#tests/support/random-changes.ts";
import { undoSet } from "../history/undo-set.ts";
import { readList } from "../spreadsheets/read-list.ts";
import { type WrittenSheet, workbookOf } from "../spreadsheets/workbook-writer.ts";
import { applyList, listContext, previewList } from "./bring-in.ts";
import { exportSheets } from "./export-sheets.ts";
import type { ListOptions, ListPlan } from "./plan-list.ts";

const standIn = stagedPicture({ variants: [] });

async function read(site: TestEditing, bytes: Uint8Array, name = "list.xlsx") {
  const [first, ...others] = accepted(readList(Buffer.from(bytes), name));
  if (!first) throw new Error("There is no sheet.");
  const match = proposeMatch(first, await listContext(site.database));
  return { sheet: first, match, others };
}

async function preview(
  site: TestEditing,
  bytes: Uint8Array,
  options: Partial<ListOptions> = {},
  name?: string,
): Promise<ListPlan> {
  const { sheet, match, others } = await read(site, bytes, name);
  const databases = { bulk: site.database, background: site.database };
  return accepted(await previewList(databases, sheet, match, { ndaa: undefined, standIn, others, ...options }));
}

async function apply(
  site: TestEditing,
  bytes: Uint8Array,
  options: Partial<ListOptions> & { seen?: Map<string, number> } = {},
  name?: string,
) {
  const { sheet, match, others } = await read(site, bytes, name);
  const databases = { bulk: site.database, background: site.database };
  const plan = await preview(site, bytes, options, name);
  const wrong = plan.rows.filter(({ is }) => is === "wrong").map(rowKey);
  const without = new Set(wrong);
  return accepted(await applyList(databases, sheet, match, { ndaa: undefined, standIn, others, ...options, without }));
}

async function undoLast({ database }: TestEditing) {
  const { id } = await database
    .selectFrom("change_set")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return accepted(await undoSet(database, id));
}

/** Without versions and moments. */
async function content({ database }: TestEditing) {
  return [...(await allStates(database))]
    .map(([key, { record, files }]) => {
      const { version: _, createdAt: __, updatedAt: ___, ...fields } = record;
      return [key.split(" ").slice(0, 2).join(" "), fields, files] as const;
    })
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

async function fill(site: TestEditing) {
  const { category, features } = await site.addCategoryWith(["Zoom; 20x", "Heat"], "Bullet; outdoor");
  await site.addCategoryWith(["Heat", "Audio"], "Dome");
  const words = { category, features, launched: "2024-02-29", endOfSecuritySupport: "2031-06" };
  const download = { file: stagedFile({ name: "guide.pdf" }), description: "Guide" };
  const files = { images: [{ picture: stagedPicture({ variants: [] }), alt: "Side" }], downloads: [download] };
  await site.addProduct({ ...words, model: "VF-1E5", description: "=1+1\nand _x0041_", specs: "'quoted", files });
  const typed = { megapixels: "8.30", weight: "1.2 kg" };
  const accessory = await site.addProduct({ category, model: "007", facts: typed });
  const sheet = stagedSheet([
    ["Weight", "640 g"],
    ["Focal length", "2.8 - 12 mm"],
    ["IP rating", "IP67, IP69K"],
  ]);
  const successors = [{ product: accessory, kind: "similar" as const, sentence: "Larger" }];
  const days = { lastOrder: "2026-01-31", endOfSecuritySupport: "2032-03-31" };
  const links = { accessories: [accessory], ...days, successors };
  await site.addProduct({ category, model: "VF-3", ndaa: false, ...links, files: { sheet } });
}

function changesIn(rows: PlannedRow[]): string[] {
  return rows.flatMap(({ sheet, model, cells, wrong }) => [
    ...cells.map(({ field, before, after }) => `${sheet}, ${model}, ${field}: ${before} → ${after}`),
    ...wrong.map(({ head, expected }) => `${sheet}, ${model}, ${head}: ${expected}`),
  ]);
}

/** The exported sheets with cells changed, as "Products VF-3 Model". */
async function edited(site: TestEditing, edits: Record<string, WrittenSheet["rows"][number][number]>) {
  const sheets = await exportSheets(site.database);
  for (const [place, value] of Object.entries(edits)) {
    const [name, key, ...head] = place.split(" ");
    const sheet = sheets.find((one) => one.name === name);
    const column = sheet?.columns.findIndex((one) => one.head === head.join(" ")) ?? -1;
    const row = sheet?.rows.find(([first, what]) => first === key || `${first}/${what}` === key);
    if (!row || column < 0) throw new Error(`${place} is no cell.`);
    row[column] = value;
  }
  return workbookOf(sheets);
}

test("[IM01] what is exported and read again changes nothing", async () => {
  await using site = await openTestEditing();
  await fill(site);
  const workbook = await workbookOf(await exportSheets(site.database));
  const { match } = await read(site, workbook);
  expect(match.proposed.filter(({ target }) => target === undefined)).toEqual([]);
  const plan = await preview(site, workbook);
  expect(changesIn(plan.rows)).toEqual([]);
  expect(plan.rows.map(({ sheet, is }) => `${sheet} ${is}`).sort()).toEqual([
    ...Array(2).fill("Categories same"),
    ...Array(3).fill("Products same"),
  ]);
});

test("[IM01] a day in a column of months and days is written as text, which no spreadsheet shows as a number", async () => {
  await using site = await openTestEditing();
  await fill(site);
  const [products] = await exportSheets(site.database);
  const at = products?.columns.findIndex(({ head }) => head === "End of security support") ?? -1;
  expect(products?.rows.map((row) => row[at])).toEqual(["", "2031-06", "2032-03-31"]);
});

test("[IM01] cells that were edited are what changes, in one set that is undone", async () => {
  await using site = await openTestEditing();
  await fill(site);
  const before = await content(site);
  const workbook = await edited(site, {
    "Products VF-3 Category": "Dome",
    "Products VF-3 NDAA compliant": "Yes",
    "Products VF-3 End of security support": "2032-01",
    "Products VF-3 Launched": { day: "2025-03-01" },
    "Products VF-3 Last order": { day: "2026-02-28" },
    "Products VF-3 Model": "VF-3A",
    "Products 007 Megapixels (MP)": 8.31,
    "Products 007 Net weight (kg)": "{clear}",
    "Products VF-1E5 Features": "Zoom; 20x; Wiper",
    "Products VF-1E5 Specs text": "{clear}",
    "Categories Dome Description": "Round",
    "Links VF-3/Accessory Leads to": "VF-1E5",
    "Files VF-1E5/Download Language": "de",
    "Files VF-1E5/Image Text": "From the side",
  });
  const plan = await preview(site, workbook);
  expect(changesIn(plan.rows).sort()).toEqual([
    "Categories, Dome, Description:  → Round",
    "Products, 007, Megapixels: 8.3 MP → 8.31 MP",
    "Products, 007, Net weight: 1.2 kg → ",
    "Products, VF-1E5, Download guide.pdf: Guide → Guide, de",
    "Products, VF-1E5, Features: Heat; Zoom; 20x → Wiper; Zoom; 20x",
    expect.stringMatching(/^Products, VF-1E5, Image .*: Side → From the side$/),
    "Products, VF-1E5, Specs text: 'quoted → ",
    "Products, VF-3A, Accessories: 007 → 007; VF-1E5",
    "Products, VF-3A, Category: Bullet; outdoor → Dome",
    "Products, VF-3A, End of security support: 2032-03-31 → 2032-01",
    "Products, VF-3A, Last order: 2026-01-31 → 2026-02-28",
    "Products, VF-3A, Launched:  → 2025-03-01",
    "Products, VF-3A, Model: VF-3 → VF-3A",
    "Products, VF-3A, NDAA compliant: No → Yes",
  ]);
  expect(plan.features).toEqual(["Wiper (Bullet; outdoor)"]);
  expect(plan.rows.filter(({ isTyped }) => isTyped).map(({ model }) => model)).toEqual(["007"]);

  expect(await apply(site, workbook)).toMatchObject({ refused: [], since: [] });
  const again = await preview(site, workbook);
  expect(changesIn(again.rows)).toEqual([]);
  await undoLast(site);
  expect(await content(site)).toEqual(before);
});

const csv = (...lines: string[]) => Buffer.from(lines.join("\n"));

test("[IM04] an own list adds products, categories and features; empty cells and missing columns leave all as it is", async () => {
  await using site = await openTestEditing();
  await fill(site);
  const before = await content(site);
  const list = csv(
    "Price list 2027;;;;;",
    "Model;Family;Short text;Features;MP;Net weight g",
    'VF-9;Turret;"New ""one""";Wiper;8,29;1.080',
    "vf-3;;;;;",
    "007;Bullet; outdoor;;;;",
  );
  const plan = await preview(site, list, { ndaa: "all" }, "list.csv");
  // A wrong row adds no category.
  expect(plan.categories).toEqual([]);
  expect(plan.rows.map(({ model, is }) => `${model} ${is}`).sort()).toEqual([
    "007 wrong",
    "VF-9 wrong",
    "vf-3 changed",
  ]);
  const clear = csv(
    "Model;Family;Short text;Features;MP;Net weight g",
    'VF-9;Turret;"New ""one""";Wiper;8,29;1080',
    "VF-3;;;;;",
    '007;"Bullet; outdoor";;;8,30;',
  );
  expect(await apply(site, clear, { ndaa: "all" }, "list.csv")).toMatchObject({ changed: 2, refused: [] });
  const again = await preview(site, clear, { ndaa: "all" }, "list.csv");
  expect(changesIn(again.rows)).toEqual([]);
  const added = await site.database
    .selectFrom("product")
    .selectAll()
    .where("model", "=", "VF-9")
    .executeTakeFirstOrThrow();
  expect(added).toMatchObject({ description: 'New "one"', ndaa: 1 });
  const facts = await site.database
    .selectFrom("product_fact")
    .select(["kind", "low"])
    .where("product_id", "=", added.id)
    .execute();
  expect(facts.sort((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual([
    { kind: "megapixels", low: 8.29 },
    { kind: "weight", low: 1.08 },
  ]);
  await undoLast(site);
  expect(await content(site)).toEqual(before);
});

test("[IM04] a row that is wrong stays out and says in which cell, what stands there and what is expected", async () => {
  await using site = await openTestEditing();
  await fill(site);
  const list = csv(
    "Model,Category,Description,NDAA compliant,Launched,Megapixels,Accessories",
    "A-1,Dome,One,perhaps,,,",
    "A-2,Dome,,yes,,,",
    "A-3,Dome,Three,yes,31.02.2026,,",
    "A-4,Dome,Four,yes,,many,",
    "A-5,Dome,Five,yes,,,A-6; Z-9",
    "A-6,Dome,Six,yes,,,A-1",
    ",Dome,Seven,yes,,,",
    "007,{clear},,,,,",
    "007,,Twice,,,,",
    "A-7,Dome,Eight,yes,,,,extra",
    "A-8,Dome,Nine,yes,,,A-8",
    "A-9,Dome,Ten,yes,2024-01-31,2,007",
  );
  const plan = await preview(site, list, {}, "list.csv");
  const wrong = plan.rows.flatMap(({ row, wrong }) => wrong.map(({ head, value }) => `${row} ${head} ${value}`.trim()));
  expect(wrong.sort()).toEqual([
    "10 Model 007",
    "11 Model A-7",
    "12 accessories",
    "2 NDAA compliant perhaps",
    "3 description",
    "4 Launched 31.02.2026",
    "5 Megapixels many",
    "6 Accessories A-6; Z-9",
    "7 Accessories A-1",
    "8 Model",
    "9 Category {clear}",
  ]);
  expect(plan.rows.filter(({ is }) => is !== "wrong").map(({ model, is }) => `${model} ${is}`)).toEqual(["A-9 new"]);
});

test("[IM04] lists of commas are parted, units of heads hold beside words, and what is read in part is wrong", async () => {
  await using site = await openTestEditing();
  const list = csv(
    "Model;Category;Description;NDAA;Features;Weight g;IP rating",
    "Atlantic series;;;;;;",
    "B-1;Bullet;One;yes;WDR, IR 60 m;approx. 500;IP66, IP67",
    "B-2;Bullet;Two;yes;Audio, WDR;1080;IP67 / IK10",
    "1.2E+10;Bullet;Three;yes;;;",
    "B-3;Bullet;Four;;;;",
  );
  const plan = await preview(site, list, {}, "list.csv");
  expect(plan.titleRows).toBe(1);
  expect(plan.features).toEqual(["WDR (Bullet)", "IR 60 m (Bullet)"]);
  const wrong = plan.rows.flatMap(({ row, wrong }) => wrong.map((cell) => [row, cell.head, cell.expected]));
  expect(wrong.sort()).toEqual([
    [4, "IP rating", "Only words that this fact has: it has no “IK10”."],
    [5, "Model", cellMessages.numberAsText],
    [6, "NDAA", cellMessages.yesNo],
  ]);
  const all = await apply(site, list, { skipsWrongCells: true }, "list.csv");
  expect(all.changed).toBe(3);
  const facts = await site.database
    .selectFrom("product_fact")
    .innerJoin("product", "product.id", "product_fact.product_id")
    .select(["product.model", "kind", "low"])
    .where("kind", "=", "weight")
    .orderBy("product.model")
    .execute();
  expect(facts.map(({ model, low }) => [model, low])).toEqual([
    ["B-1", 0.5],
    ["B-2", 1.08],
  ]);
  const labels = await site.database.selectFrom("feature").select("label").orderBy("label").execute();
  expect(labels.map(({ label }) => label)).toEqual(["Audio", "IR 60 m", "WDR"]);
});

test("[IM04] a list of 3,000 products is planned, and one more is refused with its count", async () => {
  await using site = await openTestEditing();
  const databases = { bulk: site.database, background: site.database };
  const planned = async (count: number) => {
    const rows = Array.from({ length: count }, (_, nth) => `B-${nth};;`);
    const { sheet, match } = await read(site, csv("Model;Category;Description", ...rows), "list.csv");
    return previewList(databases, { ...sheet, rows: sheet.rows.map(twoCells) }, match, { ndaa: "all", standIn });
  };
  expect((await planned(3_000)).ok).toBe(true);
  expect(await planned(3_001)).toEqual(refused({ list: listMessages.tooManyProducts(3_001) }));
});

/** With a second cell, so that it is no title. */
function twoCells({ row, cells: [model = "", , description = ""] }: ListRow): ListRow {
  return { row, cells: [model, "Bullet", description] };
}

test("[IM05] files beside a list belong to the longest model; those that a product has change nothing", async () => {
  await using site = await openTestEditing();
  await fill(site);
  const picture = (name: string, object: string) => ({
    kind: "picture" as const,
    file: { ...stagedPicture({ variants: [] }), name, object: object.repeat(64) },
  });
  const files = [
    picture("VF-9.jpg", "1"),
    picture("vf-9_side.jpg", "2"),
    picture("VF-9-Z side.jpg", "3"),
    picture("IMG_1.jpg", "4"),
    { kind: "document" as const, file: { ...stagedFile({ name: "VF-9 datasheet.pdf" }), object: "5".repeat(64) } },
    {
      kind: "sheet" as const,
      file: { ...stagedFile({ name: "VF-9.xlsx" }), object: "6".repeat(64) },
      rows: [["Weight", "1 kg"]],
    },
  ];
  const list = csv("Model,Category,Description", "VF-9,Dome,One", "VF-9-Z,Dome,Two", "VF-8,Dome,Three");
  const options = { ndaa: "none" as const, files };
  const plan = await preview(site, list, options, "list.csv");
  expect(plan.nobodys).toEqual(["IMG_1.jpg"]);
  expect(plan.rows.filter(({ hasStandIn }) => hasStandIn).map(({ model }) => model)).toEqual(["VF-8"]);
  expect(await apply(site, list, options, "list.csv")).toMatchObject({ changed: 3, refused: [] });
  const { id } = await site.database
    .selectFrom("product")
    .select("id")
    .where("model", "=", "VF-9")
    .executeTakeFirstOrThrow();
  const product = await site.product(id);
  expect(product?.pictures.length).toBe(2);
  expect(product?.downloads.map(({ kind }) => kind)).toEqual(["datasheet"]);
  expect(product?.specRows).toEqual([["Weight", "1 kg"]]);
  expect(changesIn((await preview(site, list, options, "list.csv")).rows)).toEqual([]);
});

test("[IM06] what somebody else changed since the preview stays, and is named", async () => {
  await using site = await openTestEditing();
  await fill(site);
  const list = csv("Model,Description", "007,New", "VF-3,New");
  const { rows } = await preview(site, list, {}, "list.csv");
  const seen = new Map(rows.map(({ product, version }) => [product, version]));
  const other = rows.find(({ model }) => model === "VF-3")?.product ?? "";
  await site.database.updateTable("product").set({ version: 7 }).where("id", "=", other).execute();
  const applied = await apply(site, list, { seen }, "list.csv");
  expect(applied).toMatchObject({ changed: 1, refused: [], since: [{ id: other, name: "VF-3" }] });
});
