import { expect, test } from "vitest";
import { allChanges } from "#core/history.ts";
import { done } from "#core/outcome.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedSheet } from "#tests/support/catalog.ts";
import { editable, openTestEditing, unchanged } from "#tests/support/editing.ts";

const names = ["Main stream", "Sub stream", "Still picture", "ONVIF port", "First address"];
const ids = ["mainStream", "subStream", "stillPicture", "onvifPort", "firstAddress"];

test("[CN01] a site from before is offered the new standard facts, adds them in one set, and is offered none that it deleted", async () => {
  await using site = await openTestEditing();
  expect(await site.editing.newStandardFacts()).toEqual([]);
  await site.database.deleteFrom("fact").where("id", "in", ids).execute();
  expect(await site.editing.newStandardFacts()).toEqual(names);

  const own = { name: "ONVIF port", type: "text" as const, labels: [] };
  const taken = accepted(await site.editing.createFact(own));
  expect(await site.editing.newStandardFacts()).toEqual(names.filter((name) => name !== "ONVIF port"));
  accepted(await site.editing.deleteFact(taken));

  expect(await site.editing.addStandardFacts()).toEqual(done(""));
  expect((await site.editing.facts()).all.slice(-5).map(({ id }) => id)).toEqual(ids);
  expect((await site.editing.facts()).get("mainStream")?.labels.length).toBeGreaterThan(10);
  const [newest] = (await site.editing.listedChanges(allChanges))?.items ?? [];
  expect(newest).toMatchObject({ title: "Standard facts added" });
  const revision = await site.revision();
  expect(await site.editing.addStandardFacts()).toEqual(done(""));
  expect(await site.revision()).toBe(revision);

  accepted(await site.editing.deleteFact("subStream"));
  expect(await site.editing.newStandardFacts()).toEqual([]);
});

test("[CN02] a typed address with a password is refused beside its field, and one of a sheet is listed as not read", async () => {
  await using site = await openTestEditing();
  const rows = [
    ["RTSP-Adresse", "rtsp://{address}/live"],
    ["Snapshot URL", "http://admin:12345@{address}/still.jpg"],
    ["Port ONVIF", "8000"],
  ];
  const product = await site.addProduct({ files: { sheet: stagedSheet(rows) } });
  const before = await editable(site, product);
  expect(before.sheetFacts.facts.map(({ factId, text }) => [factId, text])).toEqual([
    ["mainStream", "rtsp://{address}/live"],
    ["onvifPort", "8000"],
  ]);
  expect(before.sheetFacts.unread).toMatchObject([
    { factId: "stillPicture", reason: expect.stringMatching(/password/) },
  ]);

  const typed = { ...unchanged(before), facts: { subStream: "rtsp://admin:12345@{address}/sub" } };
  expect(await site.editing.updateProduct(product, typed, before.version)).toMatchObject({
    ok: false,
    errors: { "facts.subStream": expect.stringMatching(/holds a user or a password/) },
  });
  accepted(await site.editing.updateProduct(product, { ...typed, facts: { subStream: "/sub" } }, before.version));
  expect((await site.product(product))?.facts.map(({ factId }) => factId)).toEqual([
    "mainStream",
    "subStream",
    "onvifPort",
  ]);
});
