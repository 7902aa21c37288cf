import { expect, test } from "vitest";
import { ruleRefusals } from "#core/facts/editable-rule.ts";
import { factText } from "#core/facts/fact.ts";
import { type FactRuleDraft, factRuleForm } from "#core/facts/fact-rule-draft.ts";
import { ruleLimits, ruleMessages } from "#core/facts/rule-problems.ts";
import { newId } from "#core/id.ts";
import { done, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedSheet } from "#tests/support/catalog.ts";
import { openTestEditing, type TestEditing } from "#tests/support/editing.ts";
import { countUnread, rereadFacts } from "./reread-facts.ts";

const heft: FactRuleDraft = { kind: "weight", labels: ["Heft"], patterns: ["{number}"], unit: "g" };

async function reread({ database, data }: TestEditing, signal?: AbortSignal): Promise<boolean> {
  return rereadFacts({ database, background: data.background, ...(signal && { signal }) });
}

async function weightOf(site: TestEditing, id: string): Promise<string | undefined> {
  return (await site.product(id))?.facts.map(factText).join();
}

function product(site: TestEditing, text = "700", wishes: { category?: string } = {}): Promise<string> {
  return site.addProduct({ ...wishes, files: { sheet: stagedSheet([["Heft", text]]) } });
}

test("[X26] a saved rule is applied in the background; old facts stand until then, and nobody's form is outdated", async () => {
  await using site = await openTestEditing();
  const id = await product(site);
  const other = await site.addProduct();
  expect(await weightOf(site, id)).toBe("");
  const rule = accepted(await site.editing.createFactRule({ ...heft }));
  expect(await weightOf(site, id)).toBe("");
  expect(await site.editing.factCounts()).toMatchObject({ left: 2 });

  const before = await site.revision();
  expect(await reread(site)).toBe(true);
  expect(await weightOf(site, id)).toBe("0.7 kg");
  expect(await site.editing.factCounts()).toMatchObject({ left: 0, facts: 1 });
  // One product has changed, without a new version.
  expect(await site.revision()).toBe(before + 1);
  expect([(await site.product(id))?.version, (await site.product(other))?.version]).toEqual([1, 1]);

  accepted(await site.editing.updateFactRule(rule, { ...heft, unit: "kg" }, 1));
  await reread(site);
  expect(await weightOf(site, id)).toBe("700 kg");
  accepted(await site.editing.deleteFactRule(rule));
  await reread(site);
  expect(await weightOf(site, id)).toBe("");
});

test("[X27] re-reading that is stopped anywhere goes on where it was, and ends as if it had never stopped", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  const ids: string[] = [];
  for (let number = 0; number < 60; number++) ids.push(await product(site, "700", { category }));
  accepted(await site.editing.createFactRule(heft));

  const stop = new AbortController();
  const stopped = reread(site, stop.signal);
  await expect.poll(() => countUnread(site.database), { interval: 1 }).toBeLessThan(60);
  stop.abort();
  expect(await stopped).toBe(false);
  const left = await countUnread(site.database);
  expect(left).toBeGreaterThan(0);
  expect(await weightOf(site, ids.at(-1) ?? "")).toBe("");

  expect(await reread(site)).toBe(true);
  expect(await countUnread(site.database)).toBe(0);
  expect(new Set(await Promise.all(ids.map((id) => weightOf(site, id))))).toEqual(new Set(["0.7 kg"]));
});

test("[X28] a rule of one category reads its sheets only, and comes before those of all categories", async () => {
  await using site = await openTestEditing();
  const [own, other] = [await site.addCategory(), await site.addCategory()];
  const ids = [await product(site, "700", { category: own }), await product(site, "700", { category: other })];
  accepted(await site.editing.createFactRule(heft));
  accepted(await site.editing.createFactRule({ ...heft, unit: "kg", category: own }));
  await reread(site);
  expect(await Promise.all(ids.map((id) => weightOf(site, id)))).toEqual(["700 kg", "0.7 kg"]);
});

test("[X29] a built-in rule is shown and can be replaced; its own place comes back when the replacement is deleted", async () => {
  await using site = await openTestEditing();
  const builtIn = (await site.editing.listedRules()).find(({ kind }) => kind === "weight");
  const id = await site.addProduct({ files: { sheet: stagedSheet([[builtIn?.labels[0] ?? "", "1 kg"]]) } });
  expect(await weightOf(site, id)).toBe("1 kg");
  const draft = { ...heft, replaces: builtIn?.id };
  const rule = accepted(await site.editing.createFactRule(draft));
  await reread(site);
  const rules = await site.editing.listedRules();
  expect(rules.find(({ origin }) => origin === "own")).toMatchObject({ id: rule, replaces: builtIn?.id });
  expect(rules.find(({ id }) => id === builtIn?.id)).toMatchObject({ origin: "built-in", isReplaced: true });
  expect(await weightOf(site, id)).toBe("");
  expect(await site.editing.createFactRule({ ...draft, replaces: "unknown" })).toEqual(
    refused({ form: ruleRefusals.replacesUnknown }),
  );
  accepted(await site.editing.deleteFactRule(rule));
  await reread(site);
  expect(await weightOf(site, id)).toBe("1 kg");
});

test("[X30] a trial compares all sheets with today and saves nothing", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  const fresh = await product(site, "700", { category });
  const typed = await site.addProduct({
    category,
    facts: { weight: "9 kg" },
    files: { sheet: stagedSheet([["Heft", "700"]]) },
  });
  const unread = await product(site, "see the drawing", { category });
  await site.addProduct({ category, files: { sheet: stagedSheet([["Colour", "White"]]) } });
  const revision = await site.revision();

  const trial = await site.editing.tryFactRule(heft);
  expect(trial).toMatchObject({
    sheets: 4,
    of: 4,
    without: 1,
    counts: { new: 1, typed: 1, unread: 1, lost: 0, same: 0 },
  });
  expect(trial.rows.map(({ product, result, readAs, typed }) => [product.id, result, readAs, typed])).toEqual([
    [unread, "unread", "", undefined],
    [fresh, "new", "0.7 kg", undefined],
    [typed, "typed", "0.7 kg", "9 kg"],
  ]);
  expect(trial.digest).toBe(site.editing.ruleDigest(heft));
  expect(await site.editing.listedRules()).not.toContainEqual(expect.objectContaining({ origin: "own" }));
  expect(await site.revision()).toBe(revision);

  const rule = accepted(await site.editing.createFactRule(heft));
  const changed = await site.editing.tryFactRule({ ...heft, unit: "kg" }, rule);
  expect(changed.rows[0]).toMatchObject({ result: "changed", today: "0.7 kg", readAs: "700 kg" });
  const lost = await site.editing.tryFactRule({ ...heft, labels: ["Mass"] }, rule);
  expect(lost.counts).toMatchObject({ lost: 1, same: 0 });
  expect(lost.rows[0]).toMatchObject({ product: { id: fresh }, today: "0.7 kg", readAs: "" });
});

test("[X31] of two administrators who change a rule at once, the second is told", async () => {
  await using site = await openTestEditing();
  const rule = accepted(await site.editing.createFactRule(heft));
  expect(await site.colleague.updateFactRule(rule, { ...heft, unit: "kg" }, 1)).toEqual(done(rule));
  const mine = { ...heft, labels: ["Mass"] };
  expect(await site.editing.updateFactRule(rule, mine, 1)).toEqual(refused({ form: conflictMessages.changed }));
  expect(await site.editing.ruleForEditing(rule)).toMatchObject({ version: 2, unit: "kg", labels: ["Heft"] });
  accepted(await site.colleague.deleteFactRule(rule));
  expect(await site.editing.updateFactRule(rule, mine, 2)).toEqual(refused({ form: conflictMessages.deleted }));
  expect(await site.editing.deletedName("facts", rule)).toBe("Net weight");
});

test("[X31] of two administrators who replace the same built-in rule, the second is told; one category's comes first", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  const builtIn = (await site.editing.listedRules()).find(({ kind }) => kind === "weight");
  const ofCategory = { ...heft, category, unit: "kg", replaces: builtIn?.id };
  const draft = { ...heft, replaces: builtIn?.id };
  const own = accepted(await site.editing.createFactRule(ofCategory));
  accepted(await site.colleague.createFactRule(draft));
  const refusal = refused({ form: ruleRefusals.replacedAlready });
  expect(await site.editing.createFactRule({ ...draft, labels: ["Mass"] })).toEqual(refusal);
  expect(await site.editing.createFactRule(ofCategory)).toEqual(refusal);
  expect(await site.editing.updateFactRule(own, draft, 1)).toEqual(refused({ category: ruleRefusals.replacedAlready }));
  expect(await site.editing.updateFactRule(own, { ...ofCategory, labels: ["Heft", "Mass"] }, 1)).toEqual(done(own));
  const ids = [await product(site, "700", { category }), await product(site, "700")];
  expect(await Promise.all(ids.map((id) => weightOf(site, id)))).toEqual(["700 kg", "0.7 kg"]);
});

test("[X32] there are 500 rules at most, and a rule names a category that is there", async () => {
  await using site = await openTestEditing();
  expect(await site.editing.createFactRule({ ...heft, category: newId() })).toEqual(
    refused({ category: ruleRefusals.categoryGone }),
  );
  const now = Date.now();
  const rows = Array.from({ length: ruleLimits.rules }, () => ({
    id: newId(),
    version: 1,
    created_at: now,
    updated_at: now,
    kind: "weight" as const,
    category_id: null,
    replaces: null,
    definition: JSON.stringify({ labels: ["Mass"], patterns: ["{number}"] }),
  }));
  await site.database.insertInto("fact_rule").values(rows).execute();
  expect(await site.editing.createFactRule(heft)).toEqual(refused({ form: ruleRefusals.tooMany }));
});

test("[X33] a form's lines become labels and patterns; a kind that is none is refused beside its field", () => {
  const form = { kind: "weight", labels: "Heft\n\n Mass ", patterns: "{number} kg" };
  expect(factRuleForm.parse(form)).toMatchObject({ labels: ["Heft", "Mass"], patterns: ["{number} kg"] });
  const issues = factRuleForm.safeParse({ ...form, kind: "colour" }).error?.issues;
  expect(issues?.map(({ path, message }) => [path.join("."), message])).toEqual([["kind", ruleMessages.kind]]);
});
