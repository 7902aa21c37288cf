import { expect, test } from "vitest";
import { factMessages } from "#core/facts/fact-draft.ts";
import { allChanges } from "#core/history.ts";
import { done, refused } from "#core/outcome.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestEditing } from "#tests/support/editing.ts";

test("[X52] a fact is moved to a place of the list, those between move by one, and an undo puts all back", async () => {
  await using site = await openTestEditing();
  const order = async () => (await site.editing.facts()).all.map(({ id }) => id);
  const before = await order();
  const [first = "", second = "", third = "", fourth = ""] = before;
  expect(await site.editing.moveFact(third, 1)).toEqual(done(third));
  expect((await order()).slice(0, 4)).toEqual([third, first, second, fourth]);
  expect(await site.editing.moveFact(third, 3)).toEqual(done(third));
  expect(await order()).toEqual(before);
  accepted(await site.editing.moveFact(first, 9999));
  expect((await order()).at(-1)).toBe(first);
  const [newest] = (await site.editing.listedChanges(allChanges))?.items ?? [];
  expect(newest?.title).toMatch(/ moved to place \d+$/);
  accepted(await site.editing.undoSet(newest?.set ?? 0));
  expect(await order()).toEqual(before);
});

test("[X52] where a fact stands already nothing changes, and one that is gone is refused", async () => {
  await using site = await openTestEditing();
  const [first = ""] = (await site.editing.facts()).all.map(({ id }) => id);
  const revision = await site.revision();
  expect(await site.editing.moveFact(first, 1)).toEqual(done(first));
  expect(await site.editing.moveFact(first, 0)).toEqual(done(first));
  expect(await site.revision()).toBe(revision);
  expect(await site.editing.moveFact("not-there", 1)).toEqual(refused({ form: factMessages.factGone }));
  expect(await site.editing.moveFact("not-a-fact", 1)).toEqual(refused({ form: factMessages.factGone }));
});

test("[X52] facts of equal position are told apart by a move", async () => {
  await using site = await openTestEditing();
  await site.database.updateTable("fact").set({ position: 5 }).execute();
  await site.database
    .updateTable("revision")
    .set((row) => ({ value: row("value", "+", 1) }))
    .execute();
  const order = async () => (await site.editing.facts()).all.map(({ id }) => id);
  const [first = "", second = "", ...others] = await order();
  accepted(await site.editing.moveFact(second, 1));
  expect(await order()).toEqual([second, first, ...others]);
});
