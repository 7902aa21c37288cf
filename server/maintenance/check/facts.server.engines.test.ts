import { expect, test } from "vitest";
import { factText } from "#core/facts/fact.ts";
import { accepted } from "#tests/support/accepted.ts";
import { type ArchiveSite, openArchiveSite, readEntry, smallCatalog } from "#tests/support/archive-site.ts";
import { createFactRule } from "../../catalog/fact/create-fact-rule.ts";
import { countUnread, rereadFacts } from "../../catalog/fact/reread-facts.ts";
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
  const product = await openCatalog(data.reading).product(id);
  return (product?.facts ?? []).map((fact) => `${fact.kind} ${factText(fact)}, ${fact.origin}`);
}

test("[X23] an import ends with facts read from sheets and from its own field, and again changes nothing", async () => {
  await using site = await openSite();
  const facts = await factsOf(site);
  expect(facts).toContain("weight 0.9 kg, typed");
  expect(facts.filter((fact) => fact.endsWith("sheet")).length).toBeGreaterThan(5);
  expect(await countUnread(site.data.reading)).toBe(0);

  const before = await currentRevision(site.data.reading);
  await site.fill(withTypedWeight as typeof records).catch(() => {}); // The administrator is there already.
  expect(await currentRevision(site.data.reading)).toBe(before);
});

test("[X24] a restored site has its typed facts and rules, and the facts that those rules read", async () => {
  await using site = await openSite();
  const rule = { kind: "ik" as const, labels: ["Model"], patterns: ["{text}-{number}"] };
  accepted(await createFactRule(site.data.database, { ...rule, mayStateOther: true }));
  await rereadFacts({ database: site.data.database, background: site.data.background });
  const archive = await site.save("site.tar", { verify: true });
  expect(JSON.parse(await readEntry(archive, "fact-rules.jsonl"))).toMatchObject(rule);

  await using other = await openArchiveSite();
  await other.load(archive);
  expect(await factsOf(other)).toEqual(await factsOf(site));
  expect(await countUnread(other.data.reading)).toBe(0);
  // Facts that are read again are no changes: the site is as its archive.
  expect(await readEntry(await other.save("again.tar"), "archive.json")).toBe(await readEntry(archive, "archive.json"));
  await other.load(archive, { replace: true });
  expect(await factsOf(other)).toEqual(await factsOf(site));
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
