import { expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestEditing, type TestEditing } from "#tests/support/editing.ts";
import { transaction } from "../database/transaction.ts";
import { openLog } from "../log.ts";
import { actingAs, recordChange } from "./record-change.ts";

const dome = { name: "Dome", description: "", features: [] };
const actorsIn = ({ database }: TestEditing) =>
  database.selectFrom("change").select(["revision", "record_id", "actor"]).orderBy("revision").execute();

test("[OP11] the log has one line for each change: who changed which record, how, and the revision", async () => {
  await using site = await openTestEditing();
  const { own, colleague } = site.ids;
  const id = accepted(await site.editing.createCategory(dome));
  accepted(await site.colleague.updateCategory(id, { ...dome, name: "Domes" }, 1));
  await site.editing.listedCategories();
  expect(await site.editing.updateCategory(id, dome, 1)).toEqual(refused({ form: conflictMessages.changed }));
  accepted(await site.editing.deleteCategory(id));

  const line = { level: 30, msg: "change", collection: "categories", record: id };
  expect(site.logged()).toEqual([
    { ...line, administrator: own, kind: "created", revision: 1 },
    { ...line, administrator: colleague, kind: "updated", revision: 2 },
    { ...line, administrator: own, kind: "deleted", revision: 3 },
  ]);
});

test("[OP11] a deletion that changes other records as well has a line for each", async () => {
  await using site = await openTestEditing();
  const mount = await site.addProduct();
  const cameras = [await site.addProduct({ accessories: [mount] }), await site.addProduct({ accessories: [mount] })];
  accepted(await site.editing.deleteProduct(mount));
  const changed = site.logged().map(({ record, kind }) => [record, kind]);
  expect(changed).toHaveLength(3);
  expect(changed).toEqual(expect.arrayContaining([...cameras.map((id) => [id, "updated"]), [mount, "deleted"]]));
});

test("[OP11] a change is in the log once it is committed, and never where it was rolled back", async () => {
  await using site = await openTestEditing();
  const { database } = site;
  const lines: unknown[] = [];
  const log = Object.assign(openLog("silent"), { info: (line: unknown) => lines.push(line) });
  const change = { collection: "downloads", id: newId(), kind: "updated", at: 0 } as const;
  const commands = actingAs(
    { administrator: site.ids.own, log },
    {
      failing: () =>
        transaction(database, async (work) => {
          await recordChange(work, change);
          throw new Error("disk full");
        }),
      succeeding: () =>
        transaction(database, async (work) => {
          await recordChange(work, change);
          expect(lines).toEqual([]);
        }),
    },
  );
  await expect(commands.failing()).rejects.toThrow("disk full");
  expect(lines).toEqual([]);
  await commands.succeeding();
  expect(lines).toEqual([expect.objectContaining({ record: change.id, revision: 1 })]);
});

test("[OP12] who made a change stands beside it; beside those of the command line stands nobody", async () => {
  await using site = await openTestEditing();
  const imported = await site.addCategory({ name: "Imported" });
  const made = accepted(await site.editing.createCategory(dome));
  expect(await actorsIn(site)).toEqual([
    { revision: 1, record_id: imported, actor: null },
    { revision: 2, record_id: made, actor: site.ids.own },
  ]);
});

test("[OP12] changes that wait for each other are each their own administrator's", async () => {
  await using site = await openTestEditing();
  const { own, colleague } = site.ids;
  const makers = Array.from({ length: 20 }, (_, number) => (number % 2 === 0 ? own : colleague));
  const made = await Promise.all(
    makers.map((maker, number) =>
      (maker === own ? site.editing : site.colleague).createCategory({ ...dome, name: `Dome ${number}` }),
    ),
  );
  const actors = new Map((await actorsIn(site)).map(({ record_id, actor }) => [record_id, actor]));
  expect(made.map((outcome) => actors.get(accepted(outcome)))).toEqual(makers);
});
