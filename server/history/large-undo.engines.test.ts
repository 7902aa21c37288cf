import { expect, test } from "vitest";
import { accepted } from "#tests/support/accepted.ts";
import { openTestEditing, type TestEditing } from "#tests/support/editing.ts";
import { createCategory } from "../catalog/category/save-category.ts";
import { createSynonyms, updateSynonyms } from "../catalog/synonyms/save-synonyms.ts";
import { transaction } from "../database/transaction.ts";
import { nameSet } from "./record-history.ts";
import { importTitle } from "./set-title.ts";

/** Above it, a preview tries no record. */
const count = 250;

/** Answers the ids of groups of search words that an import has changed. It also created a category, which has a product now. */
async function importMany(site: TestEditing): Promise<{ set: number; groups: string[] }> {
  const groups: string[] = [];
  await transaction(site.database, async (work) => {
    for (let nth = 0; nth < count; nth++) {
      groups.push(accepted(await createSynonyms(work, { words: [`first ${nth}`, `one ${nth}`] })));
    }
  });
  const category = await transaction(site.database, async (work) => {
    nameSet(work, importTitle);
    for (const [nth, id] of groups.entries()) {
      accepted(await updateSynonyms(work, id, { words: [`second ${nth}`, `two ${nth}`] }));
    }
    return accepted(await createCategory(work, { name: "Domes", description: "", features: [] }));
  });
  const { id: set } = await site.database
    .selectFrom("change_set")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  await site.addProduct({ category });
  return { set, groups };
}

test("[HI28] a set of many records is undone in one transaction, while requests are answered and other saves wait", async () => {
  await using site = await openTestEditing();
  const { editing } = site;
  const { set, groups } = await importMany(site);
  const [changed = "", kept = ""] = groups;
  for (const id of [changed, kept]) accepted(await editing.updateSynonyms(id, { words: ["third", id] }, 2));

  const preview = await editing.shownUndo(set);
  expect(preview).toMatchObject({
    isTried: false,
    counts: { kept: 2, refused: 0, does: { restore: count - 2, delete: 1 } },
  });
  const shown = preview?.groups.flatMap(({ records }) => records.map(({ id }) => id));
  expect(shown).toHaveLength(200);
  expect(shown?.slice(0, 2)).toEqual([changed, kept]);

  const ended: string[] = [];
  const note = (name: string) => () => ended.push(name);
  const undoing = editing.undoSet(set, { restore: new Map([[changed, 3]]), isPartial: true });
  await Promise.all([
    undoing.then(note("undone")),
    editing.synonymGroups().then(note("read")),
    editing.createSynonyms({ newId: crypto.randomUUID(), words: ["meanwhile", "at once"] }).then(note("saved")),
  ]);
  expect(ended).toEqual(["read", "undone", "saved"]);
  expect(accepted(await undoing)).toEqual({ records: count - 1, left: 2, notices: [] });

  const stored = new Map((await editing.synonymGroups()).map(({ id, words }) => [id, words]));
  expect(stored.get(kept)).toEqual(["third", kept]);
  for (const [nth, id] of groups.entries())
    if (id !== kept) expect(stored.get(id)).toEqual([`first ${nth}`, `one ${nth}`]);
  expect((await editing.listedCategories()).map(({ name }) => name)).toContain("Domes");
  const titles = await site.database.selectFrom("change_set").select("title").where("undoes", "=", set).execute();
  expect(titles).toEqual([
    { title: `Undone: Import of 1 category and ${count} groups of search words, without 2 records` },
  ]);
});
