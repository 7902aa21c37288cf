import { expect, test } from "vitest";
import { standardFacts } from "../facts/standard-facts.ts";
import { uniqueKey } from "../unique-key.ts";
import type { ListSheet } from "./list-sheet.ts";
import { factNamed, modelOf, proposeFact, proposeMatch, rowsBelow, type Target } from "./match-list.ts";
import { hasPicturesInCells, whatElse } from "./other-file.ts";
import { curlConfig } from "./picture-addresses.ts";
import { documentKindOf, modelOfFile } from "./product-files.ts";

const context = { facts: standardFacts, categories: ["Bullet", "Dome"], models: new Set(["vf-1", "vf-2"]) };

function sheet(...rows: string[][]): ListSheet {
  return {
    name: "List",
    rows: rows.map((cells, at) => ({ row: at + 1, cells })).filter(({ cells }) => cells.some(Boolean)),
    hiddenRows: 0,
    hiddenColumns: [],
  };
}

test("[IM02] a list's head is found below its title, and columns by their heads and values", () => {
  const match = proposeMatch(
    sheet(
      ["Price list 2027"],
      [],
      ["Model No.", "Kind", "MP", "Net weight g", "Goes with", "Photo URL", "Price"],
      ["VF-1", "Cameras > Bullet", "8.29", "1080", "VF-2", "https://shop.example/a.jpg", "389.00"],
      ["VF-9", "Dome", "12", "640", "VF-1; VF-2", "https://shop.example/b.png?x=1", "99.00"],
    ),
    context,
  );
  expect([match.head, match.runs, match.model]).toEqual([3, "rows", { column: 0 }]);
  expect(match.columns).toEqual([
    { field: "model" },
    { field: "category" },
    { fact: "megapixels" },
    { fact: "weight", unit: "g" },
    { field: "accessories" },
    { field: "picture" },
    undefined,
  ]);
});

test("[IM02] rows of one cell among those of products are titles, unless they are known models", () => {
  const { rows } = sheet(
    ["Model", "Category", "Description"],
    ["Atlantic series"],
    ["VF-7", "Dome", "One"],
    ["VF-1"],
    ["VF-8", "Dome", "Two"],
    ["Prices without tax"],
  );
  const { below, titles } = rowsBelow(rows, 1, context.models);
  expect(titles.map(({ row }) => row)).toEqual([2, 6]);
  expect(below.map(({ row }) => row)).toEqual([3, 4, 5]);
  const narrow = sheet(["Model", "Category"], ["Atlantic series"], ["VF-7", "Dome"]).rows;
  expect(rowsBelow(narrow, 1, context.models).titles).toEqual([]);
  const sparse = sheet(["Model", "Category", "Description"], ["VF-7"], ["VF-8"], ["VF-9", "Dome"]).rows;
  expect(rowsBelow(sparse, 1, context.models).titles).toEqual([]);
});

test("[IM02] products that are columns are found by their heads", () => {
  const match = proposeMatch(
    sheet(["Model", "VF-1", "VF-9"], ["Category", "Dome", "Dome"], ["Description", "One", "Other"]),
    context,
  );
  expect([match.head, match.runs]).toEqual([1, "columns"]);
  expect(match.columns).toEqual([{ field: "model" }, { field: "category" }, { field: "description" }]);
});

test("[IM02] of two columns for one field none is taken, and both say why", () => {
  const { proposed } = proposeMatch(sheet(["Model", "Short text", "Long text"], ["VF-1", "a", "b"]), context);
  expect(proposed.map(({ target }) => target)).toEqual([{ field: "model" }, undefined, undefined]);
  expect(proposed[1]?.why).toBe("“Long text” would go there too: choose one");
});

test("[IM02] a model may be a part of names, if most hold one that begins alike", () => {
  const rows = ["8 MP bullet VF-B8V-2712 white", "12 MP dome VF-D12V", "4 MP dome VF-D4", "spare part"];
  const { model } = proposeMatch(sheet(["Item", "MP"], ...rows.map((name) => [name, "8"])), {
    ...context,
    models: new Set(),
  });
  expect(model).toEqual({ column: 0, part: "VF-" });
  expect(rows.map((name) => modelOf(name, "VF-"))).toEqual(["VF-B8V-2712", "VF-D12V", "VF-D4", undefined]);
  expect(modelOf("VF-1 replaces VF-2", "VF-")).toBeUndefined();
  expect(modelOf("VF-1", undefined)).toBe("VF-1");
});

test("[IM02] a head that two facts could mean is nobody's", () => {
  const other = { id: "other", name: "Gross", type: "text" as const, labels: [{ label: "Weight" }] };
  expect(factNamed("Weight", standardFacts)?.id).toBe("weight");
  expect(factNamed("Weight", [...standardFacts, other])).toBeUndefined();
  expect(factNamed("", standardFacts)).toBeUndefined();
});

test("[IM02] a new fact takes type and unit from its head and cells", () => {
  expect(proposeFact("Lamp", ["12 W", "7.5 W"])).toEqual({ name: "Lamp", type: "number", unit: "W" });
  expect(proposeFact("Lens", ["2.8", "2.7–13.5"])).toEqual({ name: "Lens", type: "number", isRange: true });
  // A unit that nobody knows is text.
  expect(proposeFact("Colour temp.", ["3000 K", "4000 K"])).toEqual({ name: "Colour temp.", type: "text" });
  expect(proposeFact("Depth (mm)", ["70", "96,5"])).toEqual({ name: "Depth", type: "number", unit: "mm" });
  expect(proposeFact("Heater", ["yes", "no"])).toEqual({ name: "Heater", type: "yesNo" });
  expect(proposeFact("Mixed", ["3000 K", "warm"])).toEqual({ name: "Mixed", type: "text" });
});

test.each([
  ["VF-B8V-2712-Z side.jpg", "vf-b8v-2712-z"],
  ["vf-b8v-2712_front (1).jpg", "vf-b8v-2712"],
  ["VF-B8V-2712.jpg", "vf-b8v-2712"],
  ["VF-B8V-2712Z.jpg", undefined],
  ["VF_B8V_2712_Z.jpg", "vf-b8v-2712-z"],
  ["VF B8V-2712 side.jpg", "vf-b8v-2712"],
  ["VF_X 1.jpg", "vf_x 1"],
  ["VF-X-1.jpg", "vf-x-1"],
  ["VF X_1.jpg", undefined],
  ["IMG_2231.jpg", undefined],
  ["Ü-1.jpg".normalize("NFD"), "ü-1"],
])("[IM05] %s belongs to the longest model that it begins with", (name, model) => {
  const models = ["VF-B8V-2712", "VF-B8V-2712-Z", "VF-B8", "Ü-1", "VF_X 1", "VF-X-1"].map(uniqueKey);
  expect(modelOfFile(name, models)).toBe(model);
});

test("[IM05] a document's kind is what its name says, or nothing", () => {
  expect(documentKindOf("VF-1_datasheet_en.pdf")).toBe("datasheet");
  expect(documentKindOf("VF-1 quick-start.pdf")).toBe("quick-start");
  expect(documentKindOf("VF-1.pdf")).toBeUndefined();
});

test("[IM02] what columns were in an earlier import decides where heads and values do not, and between two for one field", () => {
  const remembered = new Map<string, Target>([
    ["shelf", "left out"],
    ["lamp w", { fact: "power" }],
    ["gone", { fact: "deleted" }],
    ["short text", { field: "description" }],
    ["long text", "left out"],
  ]);
  const rows = sheet(
    ["Model", "Shelf", "Lamp (W)", "Gone", "Short text", "Long text"],
    ["VF-1", "7", "12", "x", "A", "B"],
  );
  const { proposed } = proposeMatch(rows, { ...context, remembered });
  expect(proposed.map(({ target, isOpen }) => [target, isOpen])).toEqual([
    [{ field: "model" }, undefined],
    ["left out", undefined],
    [{ fact: "power" }, undefined],
    [undefined, undefined],
    [{ field: "description" }, undefined],
    ["left out", undefined],
  ]);
  expect(proposeMatch(rows, context).proposed.map(({ isOpen = false }) => isOpen)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
});

test("[IM07] a file that is no list says what it is and what to do", () => {
  const bytes = (hex: string) => Buffer.from(hex, "hex");
  expect(whatElse("a.pdf", bytes("255044462d312e37"))).toMatch(/^a\.pdf is a PDF\./);
  expect(whatElse("a.jpg", bytes("ffd8ffe000104a46"))).toContain("is a picture");
  expect(whatElse("a.webp", bytes("524946460000000057454250"))).toContain("is a picture");
  expect(whatElse("a.zip", bytes("504b0304"))).toContain("is an archive");
  expect(whatElse("a.ods", bytes("504b0304"))).toContain("Save it as .xlsx");
  expect([whatElse("a.xlsx", bytes("504b0304")), whatElse("a.csv", Buffer.from("Model"))]).toEqual([
    undefined,
    undefined,
  ]);
  const odoo = sheet(["id", "image_1920"], ["1", `iVBORw0KGgo${"A".repeat(900)}`]);
  expect([hasPicturesInCells(odoo), hasPicturesInCells(sheet(["Model"], ["VF-1"]))]).toEqual([true, false]);
});

test("[IM15] addresses of pictures become a configuration of curl that stores each under its model", () => {
  const pictures = [
    { model: "VF/1", address: 'https://shop.example/a.png?x="1"' },
    { model: "VF/1", address: "https://shop.example/b" },
  ];
  expect(curlConfig(pictures)).toBe(
    'url = "https://shop.example/a.png?x=\\"1\\""\noutput = "pictures/VF-1.png"\n' +
      'url = "https://shop.example/b"\noutput = "pictures/VF-1 2.jpg"\n',
  );
});
