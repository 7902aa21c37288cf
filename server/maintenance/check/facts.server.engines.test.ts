import { expect, test } from "vitest";
import { factText } from "#core/facts/fact.ts";
import { accepted } from "#tests/support/accepted.ts";
import { type ArchiveSite, openArchiveSite, readEntry, smallCatalog } from "#tests/support/archive-site.ts";
import { assignLabels } from "../../catalog/fact/assign-labels.ts";
import { countOutdated, refreshFacts } from "../../catalog/fact/refresh-facts.ts";
import { createFact, deleteFact } from "../../catalog/fact/save-fact.ts";
import { currentFacts } from "../../catalog/fact/site-facts.ts";
import { openCatalog } from "../../catalog/open-catalog.ts";
import { currentRevision } from "../../changes/revision.ts";
import { checkSite } from "./check-site.ts";

const { info: _info, releases: _releases, products: [camera, ...others] = [], ...records } = smallCatalog();
const id = camera?.id ?? "";
const withTypedWeight = { ...records, products: [{ ...camera, facts: { weight: "0.9 kg" } }, ...others] };

async function openSite(): Promise<ArchiveSite> {
  const site = await openArchiveSite();
  await site.fill(withTypedWeight as typeof records);
  return site;
}

async function factsOf({ data }: ArchiveSite): Promise<string[]> {
  const catalog = openCatalog(data.reading);
  const [product, set] = [await catalog.product(id), await catalog.facts()];
  return (product?.facts ?? []).map((value) => {
    const fact = set.get(value.factId);
    return `${value.factId} ${fact && factText(fact, value)}, ${value.origin}`;
  });
}

test("[X23] an import ends with facts read from sheets and from its own field, and again changes nothing", async () => {
  await using site = await openSite();
  const facts = await factsOf(site);
  expect(facts).toContain("weight 0.9 kg, typed");
  expect(facts.filter((fact) => fact.endsWith("sheet")).length).toBeGreaterThan(5);
  expect(await countOutdated(site.data.reading)).toBe(0);

  const before = await currentRevision(site.data.reading);
  await site.fill(withTypedWeight as typeof records).catch(() => {}); // The administrator is there already.
  expect(await currentRevision(site.data.reading)).toBe(before);
});

test("[X24] a restored site has the facts of its archive, what those read, and what was typed", async () => {
  await using site = await openSite();
  const { database } = site.data;
  const labels = [{ label: "Model" }];
  accepted(await createFact(database, { name: "Series", type: "text", isInTable: true, labels }));
  accepted(await assignLabels(database, [{ label: "Weight", facts: "not a fact" }]));
  accepted(await deleteFact(database, "codecs"));
  await refreshFacts({ database: site.data.database, background: site.data.background });
  const archive = await site.save("site.tar", { verify: true });
  const lines = (await readEntry(archive, "facts.jsonl")).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ id: "series", name: "Series", type: "text", labels }),
  );

  await using other = await openArchiveSite();
  await other.load(archive);
  expect(await factsOf(other)).toEqual(await factsOf(site));
  expect((await currentFacts(other.data.reading)).digest).toBe((await currentFacts(database)).digest);
  expect(await countOutdated(other.data.reading)).toBe(0);
  // Facts that are read again are no changes: the site is as its archive.
  expect(await readEntry(await other.save("again.tar"), "archive.json")).toBe(await readEntry(archive, "archive.json"));
  await other.load(archive, { replace: true });
  expect(await factsOf(other)).toEqual(await factsOf(site));
  // A deleted fact's id stays taken.
  const again = { name: "Codecs", type: "text" as const, labels: [] };
  expect(accepted(await createFact(other.data.database, again))).toBe("codecs-2");
});

test("[X25] the check finds facts that are not what the sheet states, and reads them again", async () => {
  await using site = await openSite();
  const facts = await factsOf(site);
  const { database } = site.data;
  await database.deleteFrom("product_fact").where("product_id", "=", id).where("kind", "=", "weight").execute();
  const findings = await checkSite(site, () => {});
  const [finding] = findings;
  expect(findings).toHaveLength(1);
  expect(finding?.message).toMatch(`The facts of product ${id} are not what its spec sheet states (${camera?.model}`);
  expect(await finding?.repair?.()).toMatchObject({ isUnresolved: false });
  expect(await factsOf(site)).toEqual(facts);

  // A product that is still to be read is no finding.
  await database.updateTable("product").set({ facts_digest: null }).execute();
  await database.deleteFrom("product_fact").execute();
  expect(await checkSite(site, () => {})).toEqual([]);
});
