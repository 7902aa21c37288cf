import { expect, test } from "vitest";
import type { FactValue } from "#core/facts/fact.ts";
import { readSelection } from "#core/product/selection.ts";
import { openTestCatalog, stagedFile, type TestCatalog } from "#tests/support/catalog.ts";
import { addFacts } from "#tests/support/facts.ts";
import { noFacts } from "../product/listing/select-products.ts";
import { createSynonyms } from "../synonyms/save-synonyms.ts";

const today = "2026-11-26";
const asked = { today, limit: 6, brand: "Varifocal" };
const discontinued = { launched: "2020-01-01", endOfSales: "2026-06-30" };

async function blocksOf(catalog: TestCatalog, query: string) {
  const { blocks, reading } = await catalog.related(query, { ...asked, limit: 48 });
  const read = reading ? [["read", reading.products.map(({ model }) => model)]] : [];
  return Object.fromEntries(
    read.concat(
      blocks.map(({ kind, categories, products }) => [
        kind,
        [...categories.map(({ name }) => name), ...products.map(({ model }) => model)],
      ]),
    ),
  );
}

async function addModels(catalog: TestCatalog, ...models: string[]): Promise<string> {
  const category = await catalog.addCategory({ name: "Bullet Cameras" });
  for (const model of models) await catalog.addProduct({ model, category, description: "x" });
  return category;
}

test("[J04] a part number is found without its hyphens, spaces, dots, capitals and the maker's prefix", async () => {
  await using catalog = await openTestCatalog();
  const category = await addModels(catalog, "VF-B8V-2712", "VF-B8V-0832", "VF-D8V-2712", "B8V.2712.X");
  const both = ["VF-B8V-2712", "B8V.2712.X"];
  for (const query of ["b8v2712", "VF B8V 2712", "VFB8V-2712", "vf.b8v_2712", "ＶＦ－Ｂ８Ｖ－２７１２"]) {
    expect(await blocksOf(catalog, query), query).toEqual({ "part number": both });
  }
  expect(await blocksOf(catalog, "8v 2712")).toEqual({ "part number": ["B8V.2712.X", "VF-B8V-2712", "VF-D8V-2712"] });
  // What the search finds itself is not repeated; letters alone are no part number.
  expect(await blocksOf(catalog, "B8V-2712")).toEqual({ "part number": ["B8V.2712.X"] });
  for (const query of ["vf", "b8", "vf-", "-"]) expect(await blocksOf(catalog, query), query).toEqual({});

  const added = await catalog.addProduct({ model: "VF-B8V-2712-Z", category });
  expect((await blocksOf(catalog, "b8v2712z"))["part number"]).toEqual(["VF-B8V-2712-Z"]);
  await catalog.database.deleteFrom("product").where("id", "=", added).execute();
});

test("[J05] a number or range is found by facts, with its unit in any spelling", async () => {
  await using catalog = await openTestCatalog();
  const category = await addModels(catalog);
  const facts = {
    Eight: [
      { factId: "megapixels", low: 8, high: 8 },
      { factId: "resolution", low: 3840, high: 2160 },
    ],
    Lens: [{ factId: "focalLength", low: 2.7, high: 13.5 }],
    Fixed: [{ factId: "focalLength", low: 2.8, high: 2.8 }],
    Pixels: [{ factId: "resolution", low: 2560, high: 1440 }],
    Twelve: [{ factId: "megapixels", low: 12, high: 12 }],
    Sealed: [
      { factId: "ip", low: 67, high: 67 },
      { factId: "weight", low: 0.46, high: 0.46 },
      { factId: "temperature", low: -40, high: 60 },
    ],
  } as const;
  for (const [model, own] of Object.entries(facts)) {
    await addFacts(catalog.database, await catalog.addProduct({ model, category, description: "x" }), [...own]);
  }
  for (const [query, models] of [
    ["8MP", ["Eight"]],
    ["8 megapixels", ["Eight"]],
    ["3840x2160", ["Eight"]],
    ["3840 × 2160 px", ["Eight"]],
    ["4 MP", ["Pixels"]],
    ["2,8 mm", ["Fixed", "Lens"]],
    ["2.8mm", ["Fixed", "Lens"]],
    ["IP 67", ["Sealed"]],
    ["460 g", ["Sealed"]],
    ["2.7-13.5 mm", ["Lens"]],
    ["2,7 – 13,5mm", ["Lens"]],
    ["2.7 mm to 13.5 mm", ["Lens"]],
    ["−40 to +60 °C", ["Sealed"]],
    ["−40 °C", ["Sealed"]],
  ] as const) {
    expect((await blocksOf(catalog, query)).read, query).toEqual(models);
  }
  const { reading } = await catalog.related("8MP", asked);
  expect(reading).toMatchObject({ total: 1, counted: 0, products: [{ value: "8 MP" }] });
  for (const query of ["8", "8 apples", "mp", "1e9 MP", "2.7-12 mm", "2.7-13.5"]) {
    expect((await blocksOf(catalog, query)).read, query).toBeUndefined();
  }
  expect((await catalog.related("8MP MP", asked)).reading?.leftOut).toMatchObject([{ text: "MP" }]);
});

test("[J05] what a found product states of a number is said: its picture, or a range that reaches to it", async () => {
  await using catalog = await openTestCatalog();
  const category = await addModels(catalog);
  const facts = {
    Picture: { factId: "resolution", low: 3840, high: 2160 },
    From: { factId: "focalLength", low: 0, high: 10 },
    To: { factId: "focalLength", low: -10, high: 0 },
    Above: { factId: "focalLength", low: 1, high: 10 },
    Reach: { factId: "infraredRange", low: 0, high: 0 },
  };
  for (const [model, own] of Object.entries(facts))
    await addFacts(catalog.database, await catalog.addProduct({ model, category, description: "x" }), [own]);
  const said = async (query: string) =>
    (await catalog.related(query, asked)).reading?.products.map(({ model, value }) => `${model}: ${value}`);
  expect(await said("8 MP")).toEqual(["Picture: 3840 × 2160 px"]);
  expect(await said("0 m")).toEqual(["From: 0 to 10 mm", "Reach: 0 m", "To: −10 to 0 mm"]);
});

test("[J05] a number leads to the filter that asks for it, if it leaves a product", async () => {
  await using catalog = await openTestCatalog();
  await addFacts(catalog.database, await catalog.addProduct({ model: "A", description: "x" }), [
    { factId: "megapixels", low: 8.29, high: 8.29 },
    { factId: "power", low: 11.4, high: 11.4 },
    { factId: "temperature", low: -40, high: 60 },
    { factId: "ik", low: 10, high: 10 },
    { factId: "weight", low: 0.46, high: 0.46 },
    { factId: "dimensions", low: 70, high: 178, text: "70 × 96 × 178" },
  ]);
  for (const [query, asked] of [
    ["8MP", "megapixels=8"],
    ["12 W", "power=12"],
    ["−20 °C", "temperature=-20"],
    ["IK08", "ik=8"],
    ["0.3 to 0.5 kg", "weight-from=0.3&weight-to=0.5"],
    ["5-12 W", undefined],
    ["460 g", "weight-from=0.46&weight-to=0.46"],
    ["9 MP", undefined],
    ["11 W", undefined],
    ["70 °C", undefined],
    ["IP66", undefined],
    ["3840 x 2160", undefined],
  ] as const) {
    const { reading, didYouMean } = await catalog.related(query, { today, limit: 6 });
    expect(reading?.link?.query, query).toBe(asked);
    if (!reading?.link) continue;
    const { facts } = readSelection(new URLSearchParams(reading.link.query), "feature", await catalog.facts());
    const found = await catalog.productsEverywhere([], { ...noFacts, facts }, 1);
    expect([found?.products.total, didYouMean], query).toEqual([1, []]);
  }
});

test("[J06] words that mean the same, features and plurals are found, once each, and never what is counted", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["8 MP"], "Eyeball Cameras");
  await catalog.addProduct({ model: "A", category, description: "A small turret" });
  await catalog.addProduct({ model: "B", category, description: "A small eyeball" });
  await catalog.addProduct({ model: "C", category, description: "A turret, once called eyeball" });
  await catalog.addProduct({ model: "D", category, description: "In UHD", ...discontinued });
  await catalog.addProduct({ model: "E", category, description: "Sharp", features });
  await catalog.addProduct({ model: "F", category, description: "Lit by IR at night" });
  await catalog.addProduct({ model: "G", category, description: "For third parties", specs: "8 MP" });

  expect(await blocksOf(catalog, "turret")).toEqual({ synonyms: ["Eyeball Cameras", "B"] });
  for (const query of ["4K", "4k"])
    expect(await blocksOf(catalog, query)).toEqual({ read: ["E"], synonyms: ["G", "D"] });
  expect(await blocksOf(catalog, "8MP")).toEqual({ read: ["E"], synonyms: ["G", "D"] });
  expect(await blocksOf(catalog, "8 mp")).toEqual({ read: ["E"], synonyms: ["D"] });
  // A short word stands alone: "third" is not infrared.
  expect(await blocksOf(catalog, "infrared")).toEqual({ synonyms: ["F"] });
  expect(await blocksOf(catalog, "eyeballs")).toEqual({ synonyms: ["Eyeball Cameras", "A", "B", "C"] });
  // A word of its texts is no fact of the product.
  const [found] = (await catalog.related("turret", asked)).blocks[0]?.products ?? [];
  expect([found?.model, found?.value, found?.word]).toEqual(["B", undefined, "eyeball"]);
  const [said] = (await catalog.related("4K", asked)).blocks[0]?.products ?? [];
  expect([said?.model, said?.value, said?.word]).toEqual(["G", undefined, "8 MP"]);
  expect((await catalog.related("4K", asked)).reading?.products[0]?.value).toBe("8 MP");

  await createSynonyms(catalog.database, { words: ["Kugel", "turret"] });
  expect(await blocksOf(catalog, "kugel")).toEqual({ synonyms: ["A", "C"] });
  expect((await blocksOf(catalog, "turret")).synonyms).toEqual(["Eyeball Cameras", "B"]);
});

test("[J06] a short word stands alone in names and descriptions of categories too", async () => {
  await using catalog = await openTestCatalog();
  await catalog.addCategory({ name: "Night Cameras", description: "Each with IR" });
  await catalog.addCategory({ name: "IR Lamps" });
  await catalog.addCategory({ name: "Brackets", description: "From third parties" });
  expect(await blocksOf(catalog, "infrared")).toEqual({ synonyms: ["IR Lamps", "Night Cameras"] });
});

test("[J08] releases and documents whose names match are listed", async () => {
  await using catalog = await openTestCatalog();
  const downloads = [
    { file: stagedFile({ name: "guide.pdf" }), description: "Quick guide" },
    { file: stagedFile({ name: "holes.dxf" }), description: "Hole pattern" },
  ];
  await catalog.addProduct({ model: "VF-1", files: { downloads } });
  await catalog.addDownload({ description: "Warranty guide" });
  await catalog.addRelease({ name: "Camera firmware" });
  const named = async (query: string) => {
    const { releases, documents } = await catalog.related(query, asked);
    return [...releases.map(({ name }) => name), ...documents.map(({ description }) => description)];
  };
  expect(await named("GUIDE")).toEqual(["Warranty guide", "VF-1: Quick guide"]);
  expect(await named("holes.d")).toEqual(["VF-1: Hole pattern"]);
  expect(await named("firmware")).toEqual(["Camera firmware"]);
  expect(await named("gu")).toEqual([]);
});

test("[J09] where nothing at all is found, what was probably meant is offered", async () => {
  await using catalog = await openTestCatalog();
  await addModels(catalog, "VF-B8V-2712", "VF-B8V-0832", "VF-D12V-3610");
  const meant = async (query: string) => (await catalog.related(query, asked)).didYouMean;
  for (const query of ["VF-B8V-2721", "b8w2712", "VF B8V 2713", "vf-b8vv-27122"]) {
    expect(await meant(query), query).toEqual(["VF-B8V-2712"]);
  }
  expect(await meant("bulet")).toEqual(["bullet"]);
  expect(await meant("bulet camreas")).toEqual(["bullet cameras"]);
  // Three letters are too many, and so are two in a short word.
  for (const query of ["VF-B8V-9999", "bulll", "zzzzzzzz", "xy", "bullet"])
    expect(await meant(query), query).toEqual([]);
});

test("[J10] a discontinued model that is typed exactly shows what replaces it", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const next = await catalog.addProduct({ model: "VF-2", category });
  const successors = [{ product: next, kind: "drop-in" as const, sentence: "Brighter." }];
  await catalog.addProduct({ model: "VF-1", category, successors, ...discontinued });
  const replaced = async (query: string, day = today) =>
    (await catalog.related(query, { today: day, limit: 6 })).replaced;
  expect(await replaced(" vf-1")).toMatchObject({
    model: "VF-1",
    dates: discontinued,
    successors: [{ model: "VF-2", kind: "drop-in", sentence: "Brighter." }],
  });
  for (const query of ["VF-", "VF-2", "VF1"]) expect(await replaced(query), query).toBeUndefined();
  expect(await replaced("VF-1", "2026-01-01")).toBeUndefined();
});

test("[J15] a model and a kind of file lead to its files of that kind, then to the product", async () => {
  await using catalog = await openTestCatalog();
  const downloads = [
    { file: stagedFile({ name: "b8-sheet.pdf" }), description: "Data sheet", kind: "datasheet" as const },
    { file: stagedFile({ name: "holes.dxf" }), description: "Hole pattern" },
  ];
  const product = await catalog.addProduct({ model: "VF-B8V-2712", files: { downloads } });
  await catalog.addProduct({ model: "VF-B8V-0832" });
  await catalog.addRelease({ versionText: "4.8.1", date: "2026-01-19", products: [product] });
  await catalog.addRelease({ versionText: "4.8.2", products: [product] });
  const files = async (query: string) => {
    const { modelFiles } = await catalog.related(query, asked);
    return modelFiles?.products.map(({ hit, releases, documents }) => [
      hit.model,
      ...releases.map(({ versionText }) => versionText),
      ...documents.map(({ description }) => description),
    ]);
  };
  expect(await files("VF-B8V-2712 firmware")).toEqual([["VF-B8V-2712", "4.8.2"]]);
  expect(await files("firmware 4.8.1 for b8v2712")).toEqual([["VF-B8V-2712", "4.8.1"]]);
  for (const query of ["datasheet vf b8v 2712", "Varifocal VF-B8V-2712 data sheets"]) {
    expect(await files(query), query).toEqual([["VF-B8V-2712", "Data sheet"]]);
  }
  expect(await files("vf-b8v-2712 dxf")).toEqual([["VF-B8V-2712", "Hole pattern"]]);
  expect(await files("VF-B8V-0832 firmware")).toEqual([["VF-B8V-0832"]]);
  for (const query of ["firmware", "VF-B8V-2712", "bullet firmware"]) expect(await files(query), query).toBeUndefined();
});

test("[J15] words lead to the products that have them all, and to the filter with the same result; the count stays", async () => {
  await using catalog = await openTestCatalog();
  const domes = await catalog.addCategoryWith(["IK10", "Wiper"], "Dome Cameras");
  const bullets = await catalog.addCategory({ name: "Bullet Cameras" });
  const add = async (model: string, wishes: object, ...facts: FactValue[]) => {
    const id = await catalog.addProduct({ model, description: "x", ...wishes });
    if (facts.length > 0) await addFacts(catalog.database, id, facts);
  };
  const eight: FactValue = { factId: "megapixels", low: 8.29, high: 8.29 };
  await add("D8", { category: domes.category, features: domes.features }, eight, { factId: "ip", low: 67, high: 67 });
  await add("D8 old", { category: domes.category, ...discontinued }, eight);
  await add("D4", { category: domes.category }, { factId: "megapixels", low: 4, high: 4 });
  await add("B8-X", { category: bullets }, eight);
  await add("Mentions", { category: bullets, description: "Smaller than a dome 8MP" });
  const [wiper] = domes.features.slice(1);
  for (const [query, models, to] of [
    ["dome 8 megapixels", ["D8", "D8 old"], ["Dome Cameras", "megapixels=8"]],
    ["4k dome", ["D8", "D8 old"], ["Dome Cameras", "megapixels=8"]],
    ["wiper dome", ["D8"], ["Dome Cameras", `f=${wiper}`]],
    ["wiper IP66", ["D8"], [undefined, "feature=Wiper&ip=66"]],
    ["Varifocal b8x", ["B8-X"], undefined],
    ["8 MP camera", ["B8-X", "D8", "D8 old"], [undefined, "megapixels=8"]],
  ] as const) {
    const { reading } = await catalog.related(query, asked);
    expect(
      reading?.products.map(({ model }) => model),
      query,
    ).toEqual(models);
    expect(reading?.link && [reading.link.category?.name, reading.link.query], query).toEqual(to);
  }
  const { total } = await catalog.suggest("dome 8MP", today);
  const { reading } = await catalog.related("dome 8MP", asked);
  expect([total, reading?.total, reading?.counted]).toEqual([1, 2, 0]);
});

test("[J15] words that name several categories lead to the filter of all only where other categories have none", async () => {
  await using catalog = await openTestCatalog();
  const add = async (name: string, megapixels: number) => {
    const category = await catalog.addCategory({ name });
    const id = await catalog.addProduct({ model: `In ${name}`, category, description: "x" });
    await addFacts(catalog.database, id, [{ factId: "megapixels", low: megapixels, high: megapixels }]);
  };
  const found = async () => {
    const { reading } = await catalog.related("8 MP camera", asked);
    return [reading?.total, reading?.link?.query];
  };
  await add("Dome Cameras", 8);
  await add("Bullet Cameras", 8);
  await add("Recorders", 4);
  expect(await found()).toEqual([2, "megapixels=8"]);
  await add("Monitors", 8);
  expect(await found()).toEqual([2, undefined]);
});

test("[J15] a search of 9,000 characters, and one of a site without products, is answered with nothing", async () => {
  await using catalog = await openTestCatalog();
  for (const query of ["bullet 8MP ".repeat(820), "x".repeat(9_000), "bullet 8MP", "VF-1 firmware"]) {
    expect(await catalog.related(query, asked)).toMatchObject({
      blocks: [],
      releases: [],
      documents: [],
      didYouMean: [],
    });
  }
});

test("[J16] words that name nothing are told, and so is what no product has with the rest; what is read is found", async () => {
  await using catalog = await openTestCatalog();
  const domes = await catalog.addCategoryWith(["IK10"], "Dome Cameras");
  const bullets = await catalog.addCategory({ name: "Bullet Cameras" });
  const add = async (model: string, wishes: object, ...facts: FactValue[]) => {
    const id = await catalog.addProduct({ model, description: "x", ...wishes });
    if (facts.length > 0) await addFacts(catalog.database, id, facts);
  };
  const eight: FactValue = { factId: "megapixels", low: 8, high: 8 };
  await add("D8", { category: domes.category, description: "With a heated window" }, eight);
  await add("D4", { category: domes.category }, { factId: "megapixels", low: 4, high: 4 });
  await add("DK", { category: domes.category, features: domes.features });
  await add("B8", { category: bullets }, eight, { factId: "ip", low: 66, high: 66 });
  const read = async (query: string) => {
    const { reading, unread } = await catalog.related(query, asked);
    if (!reading) return unread;
    const left = reading.leftOut.map(({ text, meaning }) => `${text} ${meaning.kind}`);
    return [reading.products.map(({ model }) => model), left, reading.link?.query];
  };
  expect(await read("zeppelin dome")).toEqual([["D4", "D8", "DK"], ["zeppelin unread"], ""]);
  expect(await read("dome 12MP")).toEqual([["D4", "D8", "DK"], ["12MP fact"], ""]);
  // The most of it that leaves a product, without the last first.
  expect(await read("8MP bullet IK10")).toEqual([["B8"], ["IK10 fact"], "megapixels=8"]);
  expect(await read("IK10 bullet 8MP")).toEqual([["B8"], ["IK10 fact"], "megapixels=8"]);
  expect(await read("bullet dome")).toEqual([["B8"], ["dome category"], ""]);
  // A word of three letters may stand in a text.
  expect(await read("dome heated")).toEqual([["D8"], [], undefined]);
  expect((await catalog.related("dome heated", asked)).reading?.products[0]?.word).toBe("heated");
  expect(await read("dome ea")).toEqual([["D4", "D8", "DK"], ["ea unread"], ""]);
  expect(await read("bullet heated")).toEqual([["B8"], ["heated unread"], ""]);
  // Where nothing is read, all words are told, once nothing else is found.
  expect(await read("128 dB")).toEqual(["128", "dB"]);
  expect((await catalog.related("dome", asked)).unread).toEqual([]);
});

test("[J16] several models in one search are all shown, and a number asks for a count beside other words", async () => {
  await using catalog = await openTestCatalog();
  const recorders = await catalog.addCategory({ name: "Recorders" });
  const channels = async (model: string, count: number) => {
    const id = await catalog.addProduct({ model, category: recorders, description: "x" });
    await addFacts(catalog.database, id, [{ factId: "alarmInputs", low: count, high: count }]);
  };
  await channels("VF-NR16", 16);
  await channels("VF-NR8", 8);
  await channels("VF-NR32", 32);
  const models = async (query: string) =>
    (await catalog.related(query, asked)).reading?.products.map(({ model }) => model);
  for (const query of ["VF-NR16 VF-NR8", "nr8, vfnr16", "VF-NR16,VF-NR8", "VF-NR8 and VF-NR16"])
    expect(await models(query), query).toEqual(["VF-NR16", "VF-NR8"]);
  // Which were read: of both, those that fit the rest.
  expect(await models("VF-NR16 VF-NR8 recorder")).toEqual(["VF-NR16", "VF-NR8"]);
  expect(await models("nvr 16")).toEqual(["VF-NR16"]);
  expect(await models("nvr 17")).toEqual(["VF-NR16", "VF-NR32", "VF-NR8"]);
  await using other = await openTestCatalog();
  const product = await other.addProduct({ model: "VF-1", description: "x", onvif: [{ profile: "T" }] });
  const onvif = await other.related("onvif profile t", asked);
  expect(onvif.reading?.products.map(({ id, value }) => [id, value])).toEqual([[product, "Profile T"]]);
  expect(onvif.reading?.link).toMatchObject({ query: "onvif=T", attributes: [{ name: "onvif", value: "T" }] });
  expect((await other.related("onvif profile s", asked)).reading).toBeUndefined();
});

test("[J17] a region leads to its files, and neither a beta nor a withdrawn one stands before a stable one", async () => {
  await using catalog = await openTestCatalog();
  const product = await catalog.addProduct({ model: "VF-B8V-2712" });
  await catalog.addProduct({ model: "VF-B8V-2713" });
  const products = [product];
  const add = (versionText: string, channel: "stable" | "beta" | "withdrawn", regions: string[] = []) =>
    catalog.addRelease({
      ...{ versionText, date: `2026-0${versionText.at(-1)}-01`, regions, products, channel },
      ...(channel === "withdrawn" && { withdrawnReason: "It restarts." }),
    });
  await add("4.8.1", "stable");
  await add("4.8.2", "stable", ["EU"]);
  await add("4.8.3", "withdrawn", ["EU"]);
  await add("4.8.4", "beta", ["EU"]);
  const files = async (query: string) => {
    const { modelFiles, releases } = await catalog.related(query, asked);
    return (modelFiles?.products[0]?.releases ?? releases).map(({ versionText }) => versionText);
  };
  for (const query of ["VF-B8V-2712 firmware EU", "VF-B8V-2712-EU firmware", "vf b8v 2712 EU"])
    expect(await files(query), query).toEqual(["4.8.2"]);
  expect(await files("VF-B8V-2712 4.8.3")).toEqual(["4.8.3"]);
  await add("4.7.9", "stable", ["US"]);
  await add("4.7.8", "beta", ["JP"]);
  await add("4.7.7", "withdrawn", ["JP"]);
  expect(await files("VF-B8V-2712 JP")).toEqual(["4.7.8", "4.7.7"]);
  // Below the results, the newest of each channel.
  expect(await files("4.8")).toEqual(["4.8.2", "4.8.1", "4.8.4", "4.8.3"]);
});
