import { expect, test } from "vitest";
import { infoItemForm } from "#core/info-item/info-item-draft.ts";
import { done, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedPicture } from "#tests/support/catalog.ts";
import { openTestEditing, type TestEditing } from "#tests/support/editing.ts";
import { emptyBin } from "../../history/empty-bin.ts";
import { moveInfoItemToTop } from "./save-info-item.ts";

const banner = { kind: "banner", content: "News" } as const;
const card = { kind: "card", heading: "Card", content: "Text", alt: "", image: { keep: false } } as const;

async function shown(site: TestEditing): Promise<string[]> {
  const items = await site.infoItems();
  return items.map((item) => (item.kind === "image" ? item.picture.alt : item.content));
}

test("[H08] [I03] [I04] what a form lacks is said in the specification's words, its picture with the rest", () => {
  const words = (form: unknown) => infoItemForm.safeParse(form).error?.issues.map(({ message }) => message);
  expect(words({ kind: "card", image: {} })).toEqual(["Heading Required", "Content Required"]);
  expect(words({ kind: "image", image: {} })).toEqual(["Image required (20MB maximum)"]);
  expect(words({ kind: "image", image: { keep: true } })).toBeUndefined();
  expect(words({ ...card, image: {} })).toBeUndefined();
  expect(words({ ...banner, linkLabel: "All news" })).toEqual(["Link required - or empty its label"]);
  expect(words({ ...banner, linkLabel: "All news", linkUrl: "/news" })).toBeUndefined();
});

test("[I01] a banner, a card and an image are made of their forms, each above what was there", async () => {
  await using site = await openTestEditing();
  const upload = () => site.upload("picture", stagedPicture());
  await site.addBanner({ content: "Imported from the future", timestamp: Date.now() + 1e9 });
  accepted(await site.editing.createInfoItem(banner));
  accepted(await site.editing.createInfoItem({ ...card, content: "Plain" }));
  accepted(
    await site.editing.createInfoItem({ ...card, content: "Pictured", image: { upload: await upload(), keep: false } }),
  );
  const image = { kind: "image", alt: "A wall", image: { upload: await upload(), keep: false } } as const;
  const id = accepted(await site.editing.createInfoItem(image));

  expect(await shown(site)).toEqual(["A wall", "Pictured", "Plain", "News", "Imported from the future"]);
  expect(await site.editing.infoItem(id)).toMatchObject({ kind: "image", version: 1, picture: { alt: "A wall" } });
  expect(await site.waiting()).toEqual([]);
});

test("[I04] an image without a picture, or with an upload that has ended, is refused", async () => {
  await using site = await openTestEditing();
  const required = refused({ image: "Image required (20MB maximum)" });
  const image = { kind: "image", alt: "" } as const;
  expect(await site.editing.createInfoItem({ ...image, image: { keep: true } })).toEqual(required);
  const gone = { upload: crypto.randomUUID(), keep: false };
  expect(await site.editing.createInfoItem({ ...image, image: gone })).toEqual(required);
  expect(await site.editing.createInfoItem({ ...card, image: gone })).toEqual(required);
  expect(await site.infoItems()).toEqual([]);
});

test("[I03] an edited card keeps its picture, gets another, or loses it with its file", async () => {
  await using site = await openTestEditing();
  const first = await site.upload("picture", stagedPicture());
  const id = accepted(
    await site.editing.createInfoItem({ ...card, alt: "Front", image: { upload: first, keep: false } }),
  );
  const before = await site.editing.infoItem(id);

  const keep = { ...card, heading: "Other", alt: "Front", image: { keep: true } };
  expect(await site.editing.updateInfoItem(id, keep, 1)).toEqual(done(id));
  expect(await site.editing.infoItem(id)).toEqual({ ...before, heading: "Other", version: 2 });

  const upload = await site.upload("picture", stagedPicture({ extension: "png" }));
  expect(await site.editing.updateInfoItem(id, { ...keep, image: { upload, keep: true } }, 2)).toEqual(done(id));
  const keys = () => site.database.selectFrom("file").select("key").execute();
  expect(await keys()).toEqual([{ key: `info/${id}.png` }]);

  expect(await site.editing.updateInfoItem(id, card, 3)).toEqual(done(id));
  expect(await site.editing.infoItem(id)).not.toHaveProperty("picture");
  expect(await keys()).toEqual([]);
});

test("[R18] an edit of an info item begun on an older version is refused, its upload kept", async () => {
  await using site = await openTestEditing();
  const id = accepted(await site.editing.createInfoItem(card));
  await site.colleague.updateInfoItem(id, { ...card, content: "Theirs" }, 1);
  const upload = await site.upload("picture", stagedPicture());
  const mine = { ...card, content: "Mine", image: { upload, keep: false } };
  expect(await site.editing.updateInfoItem(id, mine, 1)).toEqual(refused({ form: conflictMessages.changed }));
  expect(await shown(site)).toEqual(["Theirs"]);
  expect(await site.waiting()).toEqual([upload]);
});

test("[I05] a deleted item takes its picture with it; deleting it again is done, and no change", async () => {
  await using site = await openTestEditing();
  const upload = await site.upload("picture", stagedPicture());
  const id = accepted(await site.editing.createInfoItem({ ...card, image: { upload, keep: false } }));
  await site.addBanner({ content: "Stays" });

  expect(await site.editing.deleteInfoItem(id)).toEqual(done(id));
  expect(await shown(site)).toEqual(["Stays"]);
  await emptyBin(site.database, Number.MAX_SAFE_INTEGER);
  expect(await site.database.selectFrom("file").selectAll().execute()).toEqual([]);
  expect(await site.database.selectFrom("picture_variant").selectAll().execute()).toEqual([]);
  expect(await site.database.selectFrom("dropped_object").selectAll().execute()).toHaveLength(3);
  expect(await site.editing.deletedName("info", id)).toBe("Card");

  const revision = await site.revision();
  expect(await site.editing.deleteInfoItem(id)).toEqual(done(id));
  expect(await site.revision()).toBe(revision);
});

test("[I06] an item moved to the top has the time of now, and stands first", async () => {
  await using site = await openTestEditing();
  const [old] = [
    await site.addBanner({ content: "old", timestamp: 1 }),
    await site.addBanner({ content: "new", timestamp: 2 }),
  ];
  const before = Date.now();
  expect(await site.editing.moveInfoItemToTop(old)).toEqual(done(old));
  expect(await shown(site)).toEqual(["old", "new"]);
  const { timestamp } = (await site.infoItems())[0] ?? { timestamp: 0 };
  expect(timestamp).toBeGreaterThanOrEqual(before);
  expect(timestamp).toBeLessThanOrEqual(Date.now());
});

test("[I06] items moved within one millisecond stand in the order of the clicks, above what came from the future", async () => {
  await using site = await openTestEditing();
  const now = 1_000;
  await site.addBanner({ content: "future", timestamp: 5_000 });
  const [a, b] = [
    await site.addBanner({ content: "a", timestamp: 1 }),
    await site.addBanner({ content: "b", timestamp: 2 }),
  ];
  for (const clicked of [a, b, a, b]) {
    await moveInfoItemToTop(site.database, clicked, now);
    expect((await site.infoItems())[0]?.id).toBe(clicked);
  }
  expect(await shown(site)).toEqual(["b", "a", "future"]);
});

test("[I06] an open edit can be saved after its item was moved; a deleted item cannot be moved", async () => {
  await using site = await openTestEditing();
  const id = accepted(await site.editing.createInfoItem(banner));
  accepted(await site.colleague.moveInfoItemToTop(id));
  expect(await site.editing.updateInfoItem(id, { ...banner, content: "Better news" }, 1)).toEqual(done(id));

  await site.editing.deleteInfoItem(id);
  const revision = await site.revision();
  expect(await site.colleague.moveInfoItemToTop(id)).toEqual(refused({ form: conflictMessages.deleted }));
  expect(await site.revision()).toBe(revision);
});
