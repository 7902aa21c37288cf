import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChosenFact } from "#core/facts/chosen-fact.ts";
import { type FactFilter, FactSet, type FactValue } from "#core/facts/fact.ts";
import { standardFacts } from "#core/facts/standard-facts.ts";
import type { ChosenAttribute } from "#core/product/attributes.ts";
import type { OnvifProfile } from "#core/product/evidence.ts";
import type { FactSelection } from "#core/product/selected-products.ts";
import type { ProductSort } from "#core/product/selection.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestCatalog, stagedFile, type TestCatalog } from "#tests/support/catalog.ts";
import { addFacts } from "#tests/support/facts.ts";
import { bumpRevision, recordChange } from "../../../changes/record-change.ts";
import { transaction } from "../../../database/transaction.ts";
import { createFact } from "../../fact/save-fact.ts";
import { deleteProduct } from "../save-product.ts";
import { noFacts } from "./select-products.ts";

const today = "2026-11-26";
const labels = ["IK10", "Audio", "White light"];

interface Invented {
  id: string;
  model: string;
  category: string;
  isDome: boolean;
  labels: string[];
  isSold: boolean;
  facts: FactValue[];
}

const number = (factId: string, ...values: number[]) =>
  fc.constantFrom(...values).map((value): FactValue => ({ factId, low: value, high: value }));
const word = (factId: string, ...texts: string[]) =>
  fc.constantFrom(...texts).map((text): FactValue => ({ factId, text }));

/** None, one or two values of each kind. */
const facts = fc
  .tuple(
    fc.array(number("megapixels", 2, 4, 8, 12), { maxLength: 1 }),
    fc.array(
      fc
        .tuple(fc.integer({ min: 20, max: 60 }), fc.integer({ min: 0, max: 50 }))
        .map(([low, more]): FactValue => ({ factId: "fieldOfView", low, high: low + more })),
      { maxLength: 1 },
    ),
    fc.array(number("ip", 54, 66, 67), { maxLength: 2 }),
    fc.array(number("power", 3.5, 6.2, 8.3, 12.1, 25.5), { maxLength: 1 }),
    fc.array(
      fc
        .tuple(fc.constantFrom(-40, -30, 0), fc.constantFrom(40, 60))
        .map(([low, high]): FactValue => ({ factId: "temperature", low, high })),
      { maxLength: 1 },
    ),
    fc.array(word("codecs", "H.264", "H.265", "MJPEG"), { maxLength: 2 }),
    fc.array(
      fc
        .integer({ min: 1, max: 20 })
        .map((tenths): FactValue => ({ factId: "weight", low: tenths / 10, high: tenths / 10 })),
      { maxLength: 1 },
    ),
  )
  .map((kinds) => kinds.flat());

const bound = (values: number[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const chosenFact = fc
  .oneof(
    fc.subarray([2, 4, 8, 12, 99], { minLength: 1 }).map((values) => ({ factId: "megapixels" as const, values })),
    fc.subarray(["H.264", "H.265", "MJPEG"], { minLength: 1 }).map((values) => ({ factId: "codecs" as const, values })),
    fc.record({ factId: fc.constant("fieldOfView" as const), from: bound([30, 55]), to: bound([60, 90]) }),
    fc.record({ factId: fc.constant("weight" as const), from: bound([0.5, 1]), to: bound([1, 1.8]) }),
    fc.constantFrom(54, 65, 67).map((from) => ({ factId: "ip" as const, from })),
    fc.constantFrom(6.2, 13).map((to) => ({ factId: "power" as const, to })),
    fc.constantFrom(-40, 50).map((at) => ({ factId: "temperature" as const, from: at, to: at })),
  )
  .chain((fact) => fc.boolean().map((orUnstated): ChosenFact => ({ values: [], ...fact, orUnstated })))
  .filter(({ values, from, to }) => values.length > 0 || from !== undefined || to !== undefined);

const query = fc.record({
  chosen: fc.uniqueArray(chosenFact, { selector: ({ factId }) => factId, maxLength: 4 }),
  labels: fc.subarray(labels, { maxLength: 2 }),
  hides: fc.boolean(),
  everywhere: fc.boolean(),
  sort: fc.option(
    fc.record({
      factId: fc.constantFrom("megapixels", "fieldOfView", "ip", "codecs", "weight", "dimensions"),
      descending: fc.boolean(),
    }),
    { nil: undefined },
  ),
});
type Asked = typeof query extends fc.Arbitrary<infer Value> ? Value : never;

/** Written apart from the product's code: one product, one question, no index. */
function passes(product: Invented, { chosen, labels, hides }: Pick<Asked, "chosen" | "labels" | "hides">): boolean {
  if (hides && !product.isSold) return false;
  if (!labels.every((label) => product.labels.includes(label))) return false;
  return chosen.every(({ factId, values, from = -1e9, to = 1e9, orUnstated }) => {
    const stated = product.facts.filter((fact) => fact.factId === factId);
    if (stated.length === 0) return orUnstated;
    return stated.some(({ low = Number.NaN, high = Number.NaN, text = "" }) =>
      values.length > 0 ? values.includes(text) || (low === high && values.includes(low)) : low <= to && high >= from,
    );
  });
}

async function invent(catalog: TestCatalog, count: number): Promise<Invented[]> {
  const homes = [
    await catalog.addCategoryWith(labels, "Dome"),
    await catalog.addCategoryWith([...labels].reverse(), "Bullet"),
  ];
  const invented: Invented[] = [];
  const seeds = fc.sample(fc.tuple(facts, fc.subarray(labels), fc.nat(3), fc.boolean()), { numRuns: count, seed: 30 });
  for (const [nth, [facts, ofProduct, oneInFour, isDome]] of seeds.entries()) {
    const home = homes[isDome ? 0 : 1] as (typeof homes)[number];
    const order = isDome ? labels : [...labels].reverse();
    const model = `M-${String(nth).padStart(3, "0")}`;
    const id = await catalog.addProduct({
      category: home.category,
      model,
      features: ofProduct.map((label) => home.features[order.indexOf(label)] as string),
      ...(oneInFour === 0 && { endOfSales: "2020-01-01" }),
    });
    if (facts.length > 0) await addFacts(catalog.database, id, facts);
    invented.push({ id, model, category: home.category, isDome, labels: ofProduct, isSold: oneInFour !== 0, facts });
  }
  return invented;
}

/** All pages of what is asked, in one category or in all. */
async function select(catalog: TestCatalog, category: string, { chosen, labels, hides, everywhere, sort }: Asked) {
  const selection: FactSelection = { ...noFacts, facts: chosen, sort };
  const soldOn = hides ? today : undefined;
  if (everywhere) {
    const found = await catalog.productsEverywhere(labels, selection, 1, soldOn);
    return { ...found, featureCounts: found?.features.map(({ label, count }) => [label, count] as const) ?? [] };
  }
  const offered = (await catalog.category(category))?.features ?? [];
  const ids = offered.filter(({ label }) => labels.includes(label)).map(({ id }) => id);
  const found = await catalog.productsInCategory(category, ids, 1, soldOn, selection);
  const featureCounts = offered.map(({ id, label }) => [label, found?.left[id] ?? 0] as const);
  return { ...found, featureCounts };
}

test("[N01] [N02] [N03] [N05] [N06] every result equals a brute-force filter's, and every count the result after the click", async () => {
  await using catalog = await openTestCatalog();
  const products = await invent(catalog, 45);
  const category = products[0]?.category ?? "";

  await fc.assert(
    fc.asyncProperty(query, async (query) => {
      const list = products.filter((product) => query.everywhere || product.category === category);
      const count = (changed: Partial<Asked>) =>
        list.filter((product) => passes(product, { ...query, ...changed })).length;
      const found = await select(catalog, category, query);
      const wanted = list.filter((product) => passes(product, query));
      expect(found.products?.items.map(({ model }) => model)).toEqual(sorted(wanted, query.sort));

      for (const [label, shown] of found.featureCounts) {
        expect(shown, label).toBe(count({ labels: [...query.labels, label] }));
      }
      const others = (factId: string) => query.chosen.filter((fact) => fact.factId !== factId);
      for (const { factId, control, options, any, unstated } of found.facets ?? []) {
        const own = query.chosen.find((fact) => fact.factId === factId);
        const among = list.filter((product) => passes(product, { ...query, chosen: others(factId) }));
        expect(any, factId).toBe(among.length);
        expect(unstated, factId).toBe(
          among.filter(({ facts }) => facts.every((fact) => fact.factId !== factId)).length,
        );
        for (const { value, count: shown, isChosen, isMore } of options) {
          const name = `${factId} ${value}`;
          const choose = (fact: Partial<ChosenFact>) =>
            count({ chosen: [...others(factId), { factId, values: [], orUnstated: false, ...fact }] });
          if (control === "bounds") {
            const end = new FactSet(standardFacts).get(factId)?.filter === "at-most" ? "to" : "from";
            expect(shown, name).toBe(choose({ [end]: value as number, orUnstated: own?.orUnstated ?? false }));
          } else if (isChosen || !own) {
            expect(shown, name).toBe(choose({ values: [value] }));
          } else {
            expect(isMore, name).toBe(true);
            expect(wanted.length + shown, name).toBe(choose({ ...own, values: [...own.values, value] }));
          }
        }
      }
      const wider = query.chosen.map((fact) => ({ ...fact, orUnstated: true }));
      expect(found.unstated).toBe(count({ chosen: wider }) - wanted.length);

      const helping = found.helping?.map(({ count, ...filter }) => [filter, count] as const) ?? [];
      const removable = [
        ...query.chosen.map(({ factId }) => [{ fact: factId }, count({ chosen: others(factId) })] as const),
        ...query.labels.map((label) => [
          expect.objectContaining({ feature: expect.anything() }),
          count({ labels: query.labels.filter((other) => other !== label) }),
        ]),
        ...(query.hides ? [[{ sold: true }, count({ hides: false })] as const] : []),
      ].filter(([, count]) => Number(count) > 0);
      expect(helping).toHaveLength(wanted.length > 0 ? 0 : removable.length);
      if (wanted.length === 0) expect(helping).toEqual(expect.arrayContaining(removable));
      expect(helping.map(([, count]) => count)).toEqual(helping.map(([, count]) => count).sort((a, b) => b - a));
    }),
    { numRuns: 150 },
  );
});

/** Sorts by the lowest value, or from the highest; equal ones by model; not stated last. Unasked, by category. */
function sorted(products: Invented[], sort: Asked["sort"]): string[] {
  const byModel = products.toSorted((one, other) => (one.model < other.model ? -1 : 1));
  if (!sort) return byModel.sort((one, other) => Number(one.isDome) - Number(other.isDome)).map(({ model }) => model);
  const { factId, descending } = sort;
  const keyOf = ({ facts }: Invented): [number, string] | undefined => {
    const stated = facts.filter((fact) => fact.factId === factId);
    if (stated.length === 0) return undefined;
    const keys = stated.map(({ low = 0, high = 0, text = "" }): [number, string] =>
      descending ? [high * 1_000 + low, text] : [low * 1_000 + high, text],
    );
    return keys.toSorted((one, other) => compareKeys(one, other, descending))[0];
  };
  return byModel
    .map((product) => ({ model: product.model, key: keyOf(product) }))
    .sort(({ key: one }, { key: other }) => {
      if (!one || !other) return Number(!one) - Number(!other);
      return compareKeys(one, other, descending);
    })
    .map(({ model }) => model);
}

function compareKeys(one: [number, string], other: [number, string], descending: boolean): number {
  const order = one[0] - other[0] || (one[1] < other[1] ? -1 : one[1] > other[1] ? 1 : 0);
  return descending ? -order : order;
}

test("[N01] 8.29 MP, of 3840 × 2160 px, are what the trade calls 8 MP", async () => {
  await using catalog = await openTestCatalog();
  for (const [model, value] of [
    ["B", 8],
    ["A", 8.29],
    ["C", 4.09],
  ] as const) {
    const product = await catalog.addProduct({ model });
    await addFacts(catalog.database, product, [{ factId: "megapixels", low: value, high: value }]);
  }
  const facts = [{ factId: "megapixels", values: [8], orUnstated: false }] satisfies ChosenFact[];
  const sort = { factId: "megapixels", descending: true } as const;
  const found = await catalog.productsEverywhere([], { facts, sort, isTable: true }, 1);
  expect(found?.products.items.map(({ model, cells }) => [model, cells])).toEqual([
    ["A", ["8.29"]],
    ["B", ["8"]],
  ]);
  expect(found?.facets[0]?.options.map(({ value, count }) => [value, count])).toEqual([
    [4, 1],
    [8, 2],
  ]);
});

test("[C07] products come by category, then by model; by choice by model alone, or the newest first", async () => {
  await using catalog = await openTestCatalog();
  const [turret, bullet] = [
    await catalog.addCategory({ name: "Turret" }),
    await catalog.addCategory({ name: "bullet" }),
  ];
  const add = (model: string, category: string) => catalog.addProduct({ model, category });
  const first = await add("VF-2", turret);
  for (const [model, category] of [
    ["vf-9", bullet],
    ["VF-1", turret],
    ["VF-3", bullet],
  ] as const)
    await add(model, category);
  const shown = async (sort?: ProductSort) => {
    const found = await catalog.productsEverywhere([], { ...noFacts, sort }, 1);
    return found?.products.items.map(({ model, group }) => [model, group].filter(Boolean).join(" of "));
  };
  expect(await shown()).toEqual(["VF-3 of bullet", "vf-9 of bullet", "VF-1 of Turret", "VF-2 of Turret"]);
  expect(await shown({ order: "model" })).toEqual(["VF-1", "VF-2", "VF-3", "vf-9"]);
  expect(await shown({ order: "newest" })).toEqual(["VF-3", "VF-1", "vf-9", "VF-2"]);
  await add("VF-0", bullet);
  await deleteProduct(catalog.database, first);
  expect(await shown({ order: "newest" })).toEqual(["VF-0", "VF-3", "VF-1", "vf-9"]);
  const found = await catalog.productsInCategory(bullet, [], 1, undefined, { ...noFacts, sort: { order: "newest" } });
  expect(found?.products.items.map(({ model }) => model)).toEqual(["VF-0", "VF-3", "vf-9"]);
});

test("[C08] the NDAA tag marks the minority of the whole catalog, and nothing where all are alike", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const add = (model: string, ndaa: boolean) => catalog.addProduct({ model, ndaa, category });
  const tags = async () => {
    const lists = [await catalog.productsEverywhere([], noFacts, 1), await catalog.productsInCategory(category, [], 1)];
    const [everywhere, inCategory] = lists.map((found) => found?.products.items.map(({ model, tag }) => [model, tag]));
    expect(inCategory).toEqual(everywhere);
    return Object.fromEntries(everywhere ?? []);
  };
  await add("A", true);
  await add("B", true);
  expect(await tags()).toEqual({ A: undefined, B: undefined });
  await add("C", false);
  expect(await tags()).toEqual({ A: undefined, B: undefined, C: "No NDAA mark" });
  for (const model of ["D", "E"]) await add(model, false);
  expect(await tags()).toEqual({ A: "NDAA", B: "NDAA", C: undefined, D: undefined, E: undefined });
});

test("[N14] lists are narrowed by statements, ONVIF profile and status, and follow changes of products and downloads", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const onvif = (...profiles: OnvifProfile[]) => ({ onvif: profiles.map((profile) => ({ profile })) });
  const statement = { file: stagedFile(), description: "Statement", kind: "ndaa-letter" as const };
  await catalog.addProduct({ category, model: "A", launched: "2025-01-01", ...onvif("S", "T") });
  const second = await catalog.addProduct({ category, model: "B", endOfSales: "2020-01-01", ...onvif("T") });
  await catalog.addProduct({ category, model: "C", ndaa: false, taaCountry: "United Kingdom" });
  await catalog.addProduct({ category, model: "D", files: { downloads: [statement] } });

  const ask = (attributes: ChosenAttribute[]) =>
    catalog.productsInCategory(category, [], 1, undefined, { ...noFacts, today, attributes });
  const models = async (...attributes: ChosenAttribute[]) =>
    (await ask(attributes))?.products.items.map(({ model }) => model).join("");
  const offered = async (...attributes: ChosenAttribute[]) =>
    Object.fromEntries(
      (await ask(attributes))?.attributes.map(({ name, options }) => [
        name,
        options.map(({ value, count, isMore }) => `${value} ${isMore ? "+" : ""}${count}`).join(", "),
      ]) ?? [],
    );
  expect(await offered()).toEqual({
    ndaa: "statement 1, marked 3, unmarked 1",
    taa: "country 1",
    onvif: "S 1, T 2",
    status: "Active 1, Discontinued 1",
  });
  expect(await models({ name: "onvif", values: ["S", "T"] })).toBe("AB");
  expect(await models({ name: "onvif", values: ["T"] }, { name: "status", values: ["Active"] })).toBe("A");
  expect(await models({ name: "ndaa", values: ["statement", "unmarked"] })).toBe("CD");
  expect(await offered({ name: "onvif", values: ["S"] })).toMatchObject({
    onvif: "S 1, T +1",
    ndaa: "statement 0, marked 1, unmarked 0",
  });
  const none = await ask([
    { name: "onvif", values: ["S"] },
    { name: "taa", values: ["country"] },
  ]);
  expect(none?.helping).toEqual([
    { attribute: "onvif", count: 1 },
    { attribute: "taa", count: 1 },
  ]);

  // A general download that names the product.
  await catalog.addDownload({ kind: "taa-statement", products: [second] });
  expect(await models({ name: "taa", values: ["statement"] })).toBe("B");
  await deleteProduct(catalog.database, second);
  expect(await models({ name: "taa", values: ["statement"] })).toBe("");
  await catalog.addProduct({ category, model: "E", ...onvif("T") });
  expect(await models({ name: "onvif", values: ["T"] })).toBe("AE");
});

test("[N15] a table has what at least half of its products state, else what most do, unless columns are chosen", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const add = async (...kinds: string[]) =>
    addFacts(
      catalog.database,
      await catalog.addProduct({ category }),
      kinds.map((factId) => ({ factId, low: 1, high: 1 })),
    );
  await add("megapixels", "power", "weight");
  await add("megapixels", "weight", "ik");
  await add("weight");
  const columns = async (...chosen: string[]) =>
    (await catalog.productsEverywhere([], { ...noFacts, isTable: true, columns: chosen }, 1))?.columns;
  expect(await columns()).toEqual(["megapixels", "weight"]);
  expect(await columns("weight", "ik")).toEqual(["ik", "weight"]);
  expect(await columns("dimensions")).toEqual(["megapixels", "weight"]);
  const sortedBy = async (factId: string) => {
    const selection: FactSelection = { ...noFacts, isTable: true, sort: { factId, descending: false } };
    return (await catalog.productsEverywhere([], selection, 1))?.columns;
  };
  expect(await sortedBy("weight")).toEqual(["weight", "megapixels"]);
  expect(await sortedBy("ik")).toEqual(["ik", "megapixels", "weight"]);
  expect(await sortedBy("dimensions")).toEqual(["megapixels", "weight"]);
  const categories = async (sort?: ProductSort) => {
    const all = await catalog.productsEverywhere([], { ...noFacts, isTable: true, sort }, 1);
    const own = await catalog.productsInCategory(category, [], 1, undefined, { ...noFacts, isTable: true, sort });
    return [all, own].map((found) => found?.products.items.map((item) => item.category ?? item.group).at(0));
  };
  expect(await categories({ factId: "weight", descending: false })).toEqual([
    expect.stringMatching(/^Category/),
    undefined,
  ]);
  expect(await categories({ order: "newest" })).toEqual([undefined, undefined]);
  for (let nth = 0; nth < 7; nth++) await catalog.addProduct({ category });
  expect(await columns()).toEqual(["megapixels", "ik", "power", "weight"]);
});

test("[N15] of what half of the products state, a table has the first 24 columns; chosen ones it has all", async () => {
  await using catalog = await openTestCatalog();
  const { category } = await catalog.addCategoryWith([], "Dome");
  const kinds: string[] = [];
  const columns = async (...chosen: string[]) =>
    (await catalog.productsEverywhere([], { ...noFacts, isTable: true, columns: chosen }, 1))?.columns;
  const addStating = async (count: number) => {
    const product = await catalog.addProduct({ category });
    const added: string[] = [];
    for (let nth = 0; nth < count; nth++) {
      const name = `Torque ${kinds.length + nth}`;
      added.push(accepted(await createFact(catalog.database, { name, type: "number", isInTable: true, labels: [] })));
    }
    const facts = added.map((factId) => ({ factId, low: 1, high: 1 }));
    await addFacts(catalog.database, product, facts);
    kinds.push(...added);
  };
  await addStating(24);
  expect(await columns()).toEqual(kinds);
  await addStating(1);
  expect(await columns()).toEqual(kinds.slice(0, 24));
  expect(await columns(...kinds)).toEqual(kinds);
});

test("[N13] up to twelve numbers are bounds, named ones boxes, more are typed; a table has the rows of a page", async () => {
  await using catalog = await openTestCatalog();
  const { category } = await catalog.addCategoryWith([], "Dome");
  const kinds: string[] = ["megapixels", "ip", "poeClass", "power", "temperature", "weight"];
  const controls = async (chosen: Partial<ChosenFact> = {}) => {
    const facts =
      Object.keys(chosen).length > 0 ? [{ ...{ factId: "megapixels", values: [], orUnstated: false }, ...chosen }] : [];
    const found = await catalog.productsInCategory(category, [], 1, undefined, { ...noFacts, facts, isTable: true });
    const { items = [], pages, total } = found?.products ?? {};
    const shown = found?.facets.map(({ factId, control, options }) => [factId, control, options.length]);
    return {
      facets: Object.fromEntries(shown?.map(([kind, ...rest]) => [kind, rest]) ?? []),
      list: [items.length, pages, total],
    };
  };
  const add = async (count: number, from: number) => {
    for (let nth = from; nth < from + count; nth++) {
      const product = await catalog.addProduct({ category });
      const value = 2 + (nth % 13);
      const facts = kinds.map(
        (factId): FactValue => ({ factId, low: factId === "temperature" ? -value : value, high: value }),
      );
      await addFacts(catalog.database, product, facts);
    }
  };
  await add(12, 0);
  expect((await controls()).facets).toEqual({
    ...{ megapixels: ["bounds", 12], ip: ["bounds", 12], poeClass: ["bounds", 12], power: ["bounds", 12] },
    ...{ temperature: ["number", 0], weight: ["ends", 0] },
  });
  const megapixels = async (chosen: Partial<ChosenFact>) => (await controls(chosen)).facets.megapixels;
  expect(await megapixels({ values: [8] })).toEqual(["boxes", 12]);
  expect(await megapixels({ from: 8 })).toEqual(["bounds", 12]);
  expect(await megapixels({ from: 4, to: 8 })).toEqual(["ends", 0]);
  await add(37, 12);
  const { facets, list } = await controls();
  expect(facets).toEqual({
    // Words cannot be typed.
    ...{ megapixels: ["ends", 0], ip: ["bounds", 13], poeClass: ["bounds", 13], power: ["number", 0] },
    ...{ temperature: ["number", 0], weight: ["ends", 0] },
  });
  expect(list).toEqual([48, 2, 49]);
});

test("[N13] infrared range, IP, IK, inputs, outputs and storage ask for the least, PoE class and watts for the most", () => {
  const asking = (how: FactFilter) => standardFacts.filter(({ filter }) => filter === how).map(({ id }) => id);
  const inputs: string[] = ["audioInputs", "audioOutputs", "alarmInputs", "alarmOutputs"];
  expect(asking("at-least")).toEqual(["infraredRange", "ip", "ik", ...inputs, "storage"]);
  expect(asking("at-most")).toEqual(["poeClass", "power"]);
  expect(asking("works-at")).toEqual(["temperature"]);
});

test("[N09] lists follow every change of facts and products, as if they had just been read", async () => {
  await using catalog = await openTestCatalog();
  const products = await invent(catalog, 12);
  const shown = async (from: TestCatalog["productsEverywhere"]) => {
    const found = await from([], { ...noFacts, isTable: true }, 1);
    return { ...found, facets: found?.facets.toSorted((one, other) => (one.factId < other.factId ? -1 : 1)) };
  };
  await shown(catalog.productsEverywhere);
  for (const [nth, { id }] of products.entries()) {
    const { database } = catalog;
    if (nth % 3 === 0) await deleteProduct(database, id);
    else {
      await transaction(database, async (work) => {
        await work.deleteFrom("product_fact").where("product_id", "=", id).execute();
        await recordChange(work, { collection: "products", id, kind: "updated", at: Date.now() });
      });
      if (nth % 3 === 1) {
        await addFacts(database, id, [{ factId: "megapixels", low: 8 + nth, high: 8 + nth }]);
      }
    }
  }
  const { openCatalog } = await import("../../open-catalog.ts");
  const fresh = openCatalog(catalog.data.reading);
  expect(await shown(catalog.productsEverywhere)).toEqual(await shown(fresh.productsEverywhere));

  // A category's first page is read before the facts of all products are.
  const { category = "" } = products[0] ?? {};
  const inCategory = ({ productsInCategory }: Pick<typeof fresh, "productsInCategory">) =>
    productsInCategory(category, [], 1, undefined, { ...noFacts, isTable: true });
  const page = await inCategory(catalog);
  expect(await inCategory(openCatalog(catalog.data.reading))).toEqual(page);
  // So it is after a change that no index can follow.
  await transaction(catalog.database, bumpRevision);
  expect(await inCategory(catalog)).toEqual(page);
});

test("[TD05] a list says how far away a camera identifies a person; a table does not", async () => {
  await using catalog = await openTestCatalog();
  const { category } = await catalog.addCategoryWith([], "Dome");
  const product = await catalog.addProduct({ category });
  const identifies = async (isTable = false) => {
    const found = await catalog.productsEverywhere([], { ...noFacts, isTable }, 1);
    return found?.products?.items.map((item) => item.identifies);
  };
  await addFacts(catalog.database, product, [
    { factId: "resolution", low: 3840, high: 2160 },
    { factId: "fieldOfView", low: 31, high: 107 },
  ]);
  await catalog.addProduct({ category, model: "Without facts" });
  expect((await identifies())?.toSorted()).toEqual([[5.7, 27.7], undefined]);
  expect(await identifies(true)).toEqual([undefined, undefined]);
});
