import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { openArchiveSite } from "#tests/support/archive-site.ts";
import { logLeftRules } from "../../catalog/fact/left-rules.ts";
import { currentFacts } from "../../catalog/fact/site-facts.ts";
import { openCatalog } from "../../catalog/open-catalog.ts";
import { brokenReferences } from "./broken-references.ts";

// tests/archives/ holds a backup that commit 06ec43d made of a small site, and that site's tables: each column is
// "required" or "optional".
const archives = join(import.meta.dirname, "../../../tests/archives");
const archive = join(archives, "06ec43d.tar");
const oldTables: Record<string, Record<string, "required" | "optional">> = JSON.parse(
  readFileSync(join(archives, "06ec43d-schema.json"), "utf8"),
);

test("[F05] [OP26] a backup of an earlier release is restored with everything in it", async () => {
  await using site = await openArchiveSite();
  await site.load(archive);
  const catalog = openCatalog(site.data.reading);
  expect(await catalog.counts()).toEqual({ categories: 2, products: 3, downloads: 2 });
  const [camera] = (await catalog.search("VF-B2M-28", 1))?.products.items ?? [];
  const product = await catalog.product(camera?.id ?? "");
  expect(product).toMatchObject({ model: "VF-B2M-28", ndaa: true, category: { name: "Bullet Cameras" } });
  expect(product?.accessories.map(({ model }) => model)).toEqual(["VF-A-JB2"]);
  expect(product?.successors.links).toEqual([]);
  expect(product?.pictures).toHaveLength(3);
  expect(product?.downloads).toHaveLength(1);
  expect(product?.specRows.length).toBeGreaterThan(10);
  expect(await catalog.infoItems()).toHaveLength(3);
  expect(await brokenReferences(site.data.reading)).toEqual([]);
  for (const { object, size } of await site.data.reading.selectFrom("file").selectAll().execute()) {
    expect(await site.store.size(object)).toBe(size);
  }
  const administrators = await site.data.reading.selectFrom("administrator").select("email").execute();
  expect(administrators).toEqual([{ email: "mira@cameras.example" }]);
});

test("[X37] a backup of the release that had rules leaves the standard facts; plain rules become labels, others are logged", async () => {
  await using site = await openArchiveSite();
  // Commit b580eda made it of a site with three rules.
  await site.load(join(archives, "b580eda-rules.tar"));
  const { set } = await currentFacts(site.data.reading);
  expect(set.all.map(({ id }) => id)).toEqual(standardFacts.map(({ id }) => id));
  const [first] = standardFacts.find(({ id }) => id === "weight")?.labels ?? [];
  const labels = set.get("weight")?.labels ?? [];
  expect(labels.slice(0, 3)).toEqual([{ label: "Heft" }, { label: "Mass of the camera" }, first]);
  const logged: object[] = [];
  await logLeftRules(site.data.database, { warn: (entry: object) => logged.push(entry) } as never);
  expect(logged).toEqual([{ rules: ["Net weight: … mass", "Maximum power: Draw"] }]);
});

test("[OP26] an earlier release can go on beside this one: it finds its columns, and need not know new ones", async () => {
  await using site = await openArchiveSite();
  const tables = await site.data.reading.introspection.getTables();
  for (const [name, oldColumns] of Object.entries(oldTables)) {
    const columns = tables.find((table) => table.name === name)?.columns ?? [];
    const names = columns.map((column) => column.name);
    expect(names, name).toEqual(expect.arrayContaining(Object.keys(oldColumns)));
    for (const column of columns) {
      const mayBeLeftOut = column.isNullable || column.hasDefaultValue || column.isAutoIncrementing;
      const wasRequired = oldColumns[column.name] === "required";
      expect(mayBeLeftOut || wasRequired, `${name}.${column.name} may be left out`).toBe(true);
    }
  }
});
