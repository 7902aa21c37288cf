import { expect, test } from "vitest";
import { downloadEdit, downloadForm } from "#core/download/download-draft.ts";
import { done, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedFile } from "#tests/support/catalog.ts";
import { openTestEditing } from "#tests/support/editing.ts";
import { emptyBin } from "../../history/empty-bin.ts";

test("[G01] [G02] a new download lacks nothing without a sentence for it", () => {
  const words = (form: unknown) => downloadForm.safeParse(form).error?.issues.map(({ message }) => message);
  expect(words({ description: " " })).toEqual(["Description required", "File required (200MB limit)"]);
  expect(downloadEdit.safeParse({ version: 1 }).error?.issues[0]?.message).toBe("Description required");
});

test("[G02] a download is made of an uploaded file, which is then no upload any more", async () => {
  await using site = await openTestEditing();
  const upload = await site.upload("general-file", stagedFile({ name: "a“b;c.pdf", size: 200_000_000 }));
  const id = accepted(await site.editing.createDownload({ description: "Warranty", upload }));
  expect(await site.editing.download(id)).toMatchObject({
    id,
    version: 1,
    description: "Warranty",
    file: { fileName: "a“b;c.pdf", size: 200_000_000, type: "application/pdf" },
  });
  expect(await site.waiting()).toEqual([]);
  expect(await site.editing.createDownload({ description: "Again", upload })).toEqual(
    refused({ upload: "File required (200MB limit)" }),
  );
});

test("[G02] an upload of another administrator, or for a product, is none", async () => {
  await using site = await openTestEditing();
  const own = await site.upload("general-file", stagedFile());
  const small = await site.upload("product-file", stagedFile());
  const none = refused({ upload: "File required (200MB limit)" });
  expect(await site.colleague.createDownload({ description: "Manual", upload: own })).toEqual(none);
  expect(await site.editing.createDownload({ description: "Manual", upload: small })).toEqual(none);
  expect(await site.waiting()).toHaveLength(2);
});

test("[G04] [R18] a description is edited; an edit begun on an older version, or of what is gone, says why not", async () => {
  await using site = await openTestEditing();
  const id = await site.addDownload({ description: "Old" });
  expect(await site.editing.updateDownload(id, { description: "New" }, 1)).toEqual(done(id));
  expect(await site.editing.download(id)).toMatchObject({ version: 2, description: "New" });
  expect(await site.colleague.updateDownload(id, { description: "Newer" }, 1)).toEqual(
    refused({ form: conflictMessages.changed }),
  );
  await site.editing.deleteDownload(id);
  expect(await site.colleague.updateDownload(id, { description: "Newer" }, 2)).toEqual(
    refused({ form: conflictMessages.deleted }),
  );
  expect(await site.editing.download(id)).toBeUndefined();
});

test("[G05] a deleted download takes its file with it and no other; its description is remembered", async () => {
  await using site = await openTestEditing();
  const file = stagedFile();
  const [one, two] = await Promise.all(
    ["One", "Two"].map(async (description) => ({
      id: accepted(await site.editing.createDownload({ description, upload: await site.upload("general-file", file) })),
    })),
  );
  const [id, other] = [one?.id ?? "", two?.id ?? ""];
  await site.database.deleteFrom("dropped_object").execute();

  expect(await site.editing.deleteDownload(id)).toEqual(done(id));
  expect(await site.editing.deletedName("downloads", id)).toBe("One");
  const dropped = () => site.database.selectFrom("dropped_object").select("object").execute();
  // The other download has the same object.
  expect(await dropped()).toEqual([]);
  await site.editing.deleteDownload(other);
  expect(await dropped()).toEqual([]);
  await emptyBin(site.database, Number.MAX_SAFE_INTEGER);
  expect(await dropped()).toEqual([{ object: file.object }]);
  expect(await site.database.selectFrom("file").selectAll().execute()).toEqual([]);

  const revision = await site.revision();
  expect(await site.editing.deleteDownload(id)).toEqual(done(id));
  expect(await site.revision()).toBe(revision);
});

test("[G05] a deletion that the database breaks off leaves the download and its file", async () => {
  await using site = await openTestEditing();
  const id = await site.addDownload({ description: "Manual" });
  await site.breakAt("change");
  await expect(site.editing.deleteDownload(id)).rejects.toThrow("disk full");
  expect(await site.editing.download(id)).toMatchObject({ description: "Manual" });
  expect(await site.database.selectFrom("dropped_object").selectAll().execute()).toEqual([]);
});

test("[B04] downloads are listed by description, regardless of case, and filtered by it or the file's name", async () => {
  await using site = await openTestEditing();
  await site.addDownload({ description: "warranty", fileName: "Garantie-Ä.pdf" });
  await site.addDownload({ description: "Release notes", fileName: "notes.txt" });
  await site.addDownload({ description: "firmware 100%", fileName: "fw.zip" });
  const found = async (query: string) => {
    const listed = await site.editing.listedDownloads({ query, page: 1 });
    return listed?.items.map(({ description }) => description);
  };
  expect(await found("")).toEqual(["firmware 100%", "Release notes", "warranty"]);
  expect(await found(" E ")).toEqual(["firmware 100%", "Release notes", "warranty"]);
  expect(await found("NOTES")).toEqual(["Release notes"]);
  expect(await found("garantie-ä")).toEqual(["warranty"]);
  expect(await found("0%")).toEqual(["firmware 100%"]);
  expect(await found("_")).toEqual([]);
  const [first] = (await site.editing.listedDownloads({ query: "", page: 1 }))?.items ?? [];
  expect(first).toMatchObject({ file: { fileName: "fw.zip" }, updatedAt: expect.any(Number) });
});

test("[B04] a long list of downloads comes 48 at a time, filtered or not, and nothing is past its end", async () => {
  await using site = await openTestEditing();
  const words = Array.from({ length: 50 }, (_, nth) => `Guide ${nth + 10}`);
  for (const description of words.toReversed()) await site.addDownload({ description });
  await site.addDownload({ description: "A manual", fileName: "other.pdf" });
  const read = (query: string, page: number) => site.editing.listedDownloads({ query, page });
  const pages = [await read("guide", 1), await read("guide", 2)];
  expect(pages.flatMap((page) => page?.items.map(({ description }) => description))).toEqual(words);
  expect(pages[1]).toMatchObject({ page: 2, pages: 2, total: 50, items: [{}, {}] });
  expect(await read("", 2)).toMatchObject({ total: 51, items: [{}, {}, {}] });
  expect(await read("guide", 3)).toBeUndefined();
  expect(await read("nothing", 1)).toEqual({ items: [], page: 1, pages: 1, total: 0 });
});
