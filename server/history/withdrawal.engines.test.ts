import { expect, test } from "vitest";
import { allChanges } from "#core/history.ts";
import { done, refused } from "#core/outcome.ts";
import { releaseMessages } from "#core/release/release.ts";
import { accepted } from "#tests/support/accepted.ts";
import { releaseWords, stagedFile } from "#tests/support/catalog.ts";
import { openTestEditing, type TestEditing } from "#tests/support/editing.ts";
import { lastSet } from "#tests/support/last-set.ts";
import { restoreNow, seenNow } from "#tests/support/seen-versions.ts";
import { createRelease, updateRelease } from "../catalog/release/save-release.ts";
import { previewRestore } from "./restore-version.ts";
import { undoSet } from "./undo-set.ts";

async function channelOf(site: TestEditing, id: string) {
  const release = await site.editing.releaseForEditing(id);
  return [release?.channel, release?.withdrawnReason];
}

const withdrawn = ["withdrawn", "Overheats"];
const { withdrawalStays } = releaseMessages;

test("[HI13] undoing a withdrawal is refused, with the reason, also where nothing else is left of a restored version", async () => {
  await using site = await openTestEditing();
  const release = await site.addRelease({});
  accepted(await site.editing.withdrawRelease(release, "Overheats"));
  const set = await lastSet(site);
  expect(await undoSet(site.database, set)).toEqual(refused({ [`releases/${release}/form`]: withdrawalStays }));
  expect(await site.editing.shownUndo(set)).toMatchObject({
    counts: { refused: 1, kept: 0, does: {} },
    groups: [{ refusals: [withdrawalStays] }],
  });
  const first = { collection: "releases", id: release, version: 1 } as const;
  expect(await restoreNow(site.database, first)).toEqual(refused({ form: withdrawalStays }));
  expect(await previewRestore(site.database, first)).toMatchObject({
    differences: [],
    errors: { form: withdrawalStays },
  });
  expect(await channelOf(site, release)).toEqual(withdrawn);
});

test("[HI13] a refused withdrawal says why, and a product that was deleted before it comes back with its own undo", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ model: "VF-1" });
  const release = await site.addRelease({ products: [product] });
  accepted(await site.editing.deleteProduct(product));
  const deletion = await lastSet(site);
  accepted(await site.editing.withdrawRelease(release, "Overheats"));
  const refusal = refused({ [`releases/${release}/form`]: withdrawalStays });
  expect(await undoSet(site.database, await lastSet(site))).toEqual(refusal);
  expect(await channelOf(site, release)).toEqual(withdrawn);
  accepted(await undoSet(site.database, deletion));
  expect((await site.editing.releaseForEditing(release))?.products).toMatchObject([{ id: product }]);
  expect(await channelOf(site, release)).toEqual(withdrawn);
});

test("[HI13] other fields of a withdrawn release go back, and the withdrawal stays", async () => {
  await using site = await openTestEditing();
  const release = await site.addRelease({ notesNew: "Faster" });
  const words = { notesNew: "Slower", channel: "withdrawn", withdrawnReason: "Overheats" } as const;
  accepted(await updateRelease(site.database, release, releaseWords(words)));
  const restored = await restoreNow(site.database, { collection: "releases", id: release, version: 1 });
  expect(restored).toEqual(done({ id: release, notices: [withdrawalStays] }));
  expect(await channelOf(site, release)).toEqual(withdrawn);
  expect((await site.editing.releaseForEditing(release))?.notesNew).toBe("Faster");
});

test("[HI13] a corrected reason goes back to the earlier one, and the release stays withdrawn", async () => {
  await using site = await openTestEditing();
  const release = await site.addRelease({});
  accepted(await site.editing.withdrawRelease(release, "Overheats"));
  const words = { channel: "withdrawn", withdrawnReason: "Too hot" } as const;
  accepted(await updateRelease(site.database, release, releaseWords(words)));
  accepted(await undoSet(site.database, await lastSet(site)));
  expect(await channelOf(site, release)).toEqual(withdrawn);
});

test("[HI13] a release that was deleted after its withdrawal comes back withdrawn, from every version and the bin", async () => {
  await using site = await openTestEditing();
  const release = await site.addRelease({});
  accepted(await site.editing.withdrawRelease(release, "Overheats"));
  accepted(await site.editing.deleteRelease(release, "Wrong file"));
  const deletion = await lastSet(site);
  const restored = await restoreNow(site.database, { collection: "releases", id: release, version: 1 });
  expect(restored).toEqual(done({ id: release, notices: [withdrawalStays] }));
  expect(await channelOf(site, release)).toEqual(withdrawn);

  accepted(await site.editing.deleteRelease(release, "Wrong file"));
  accepted(await site.editing.restoreFromBin("releases", release));
  expect(await channelOf(site, release)).toEqual(withdrawn);
  accepted(await site.editing.deleteRelease(release, "Wrong file"));
  accepted(await undoSet(site.database, deletion));
  expect(await channelOf(site, release)).toEqual(withdrawn);

  // One that was never withdrawn comes back published.
  const other = await site.addRelease({ versionText: "5.0" });
  accepted(await site.editing.deleteRelease(other, "Wrong file"));
  accepted(await site.editing.restoreFromBin("releases", other));
  expect(await channelOf(site, other)).toEqual(["stable", undefined]);
});

test("[HI33] no form or import takes a withdrawal back, neither of a release that is there nor of a deleted one", async () => {
  await using site = await openTestEditing();
  const release = await site.addRelease({});
  accepted(await site.editing.withdrawRelease(release, "Overheats"));
  const refusal = refused({ channel: withdrawalStays });
  for (const channel of ["stable", "beta"] as const) {
    expect(await updateRelease(site.database, release, releaseWords({ channel }))).toEqual(refusal);
  }
  accepted(await site.editing.deleteRelease(release, "Wrong file"));
  const file = stagedFile();
  const again = (channel: "stable" | "withdrawn") =>
    createRelease(
      site.database,
      releaseWords({ channel, ...(channel === "withdrawn" && { withdrawnReason: "Overheats" }) }),
      { file },
      { id: release },
    );
  expect(await again("stable")).toEqual(refusal);
  // What it was last cannot be read.
  await site.database.updateTable("record_state").set({ body: "x" }).where("record_id", "=", release).execute();
  expect(await again("stable")).toEqual(refusal);
  accepted(await again("withdrawn"));
  // Another release may have the version once this one is gone.
  accepted(await site.editing.deleteRelease(release, "Wrong file"));
  accepted(await createRelease(site.database, releaseWords(), { file }));
});

test("[HI13] a withdrawal stays when an undo restores the release although it was changed since", async () => {
  await using site = await openTestEditing();
  const release = await site.addRelease({ notesNew: "Faster" });
  accepted(await updateRelease(site.database, release, releaseWords({ notesNew: "Slower" })));
  const set = await lastSet(site);
  accepted(await site.editing.withdrawRelease(release, "Overheats"));
  accepted(await undoSet(site.database, set, { restore: await seenNow(site.database, "releases", [release]) }));
  expect(await channelOf(site, release)).toEqual(withdrawn);
  expect((await site.editing.releaseForEditing(release))?.notesNew).toBe("Faster");
});

test("[HI14] a change that only withdrew a release says so; one that changed more can be undone", async () => {
  await using site = await openTestEditing();
  const newest = async () => (await site.editing.listedChanges(allChanges))?.items[0]?.release;
  const release = await site.addRelease({});
  accepted(await updateRelease(site.database, release, releaseWords({ notesNew: "Faster" })));
  expect(await newest()).toBeUndefined();
  accepted(await site.editing.withdrawRelease(release, "Overheats"));
  expect(await newest()).toEqual({ id: release, is: "withdrawn" });
  const reason = { notesNew: "Faster", channel: "withdrawn", withdrawnReason: "Too hot" } as const;
  accepted(await updateRelease(site.database, release, releaseWords(reason)));
  expect(await newest()).toBeUndefined();
  const other = await site.addRelease({ versionText: "5.0" });
  const both = { versionText: "5.0", notesNew: "New", channel: "withdrawn", withdrawnReason: "Hot" } as const;
  accepted(await updateRelease(site.database, other, releaseWords(both)));
  expect(await newest()).toBeUndefined();
});
