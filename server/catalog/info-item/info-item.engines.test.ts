import { expect, test } from "vitest";
import { infoItemDraft } from "#core/info-item/info-item-draft.ts";
import { done, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestCatalog, stagedPicture } from "#tests/support/catalog.ts";
import { createInfoItem, updateInfoItem } from "./save-info-item.ts";

test("[H04] banners, cards and images come together, newest first", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const card = { kind: "card", heading: "Card", content: "c", alt: "" } as const;
  await createInfoItem(database, card, undefined, { timestamp: 2_000 });
  await catalog.addBanner({ content: "Oldest", timestamp: 1_000 });
  await createInfoItem(database, { kind: "image", alt: "A wall" }, stagedPicture(), { timestamp: 4_000 });
  await createInfoItem(database, { ...card, heading: "Pictured", alt: "Front" }, stagedPicture(), { timestamp: 3_000 });

  expect(await catalog.infoItems()).toMatchObject([
    { kind: "image", timestamp: 4_000, picture: { alt: "A wall", widths: [320, 640] } },
    { kind: "card", heading: "Pictured", content: "c", picture: { alt: "Front" } },
    { kind: "card", heading: "Card", content: "c" },
    { kind: "banner", content: "Oldest" },
  ]);
});

test("[H04] an item made by hand is the newest", async () => {
  await using catalog = await openTestCatalog();
  await catalog.addBanner({ content: "Old", timestamp: Date.now() - 1 });
  await catalog.addBanner({ content: "New" });
  expect(await catalog.infoItems()).toMatchObject([{ content: "New" }, { content: "Old" }]);
});

test("[I04] an image without a picture is refused", async () => {
  await using catalog = await openTestCatalog();
  const outcome = await createInfoItem(catalog.database, { kind: "image", alt: "" });
  expect(outcome).toEqual(refused({ image: "Image required (20MB maximum)" }));
});

test("[F01] an info item's picture lies under the specification's key", async () => {
  await using catalog = await openTestCatalog();
  const picture = stagedPicture({ extension: "png" });
  const id = accepted(await createInfoItem(catalog.database, { kind: "image", alt: "" }, picture));
  expect(await catalog.database.selectFrom("file").select("key").execute()).toEqual([{ key: `info/${id}.png` }]);
});

test("an item keeps its place when it is edited; a card's picture can be replaced and taken away", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const card = { kind: "card", heading: "Card", content: "c", alt: "Front" } as const;
  const id = accepted(await createInfoItem(database, card, stagedPicture(), { timestamp: 5 }));

  const other = { ...card, heading: "Other" };
  await updateInfoItem(database, id, other);
  expect(await catalog.infoItems()).toMatchObject([{ heading: "Other", timestamp: 5, picture: { alt: "Front" } }]);
  await updateInfoItem(database, id, other, stagedPicture({ extension: "png" }));
  expect(await database.selectFrom("file").select("key").execute()).toEqual([{ key: `info/${id}.png` }]);
  await updateInfoItem(database, id, other, null);
  expect((await catalog.infoItems())[0]).not.toHaveProperty("picture");
  expect(await database.selectFrom("file").select("key").execute()).toEqual([]);
});

test("an edit that changes nothing is no change; one of an older version or another kind is refused", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addBanner({ content: "Hello", timestamp: 5 });
  const revision = await catalog.revision();
  const edit = (content: string) =>
    updateInfoItem(catalog.database, id, { kind: "banner", content }, undefined, { version: 1, timestamp: 5 });
  expect(await edit("Hello")).toEqual(done(id));
  expect(await catalog.revision()).toBe(revision);
  expect(await edit("Hi")).toEqual(done(id));
  expect(await edit("Good day")).toEqual(refused({ form: conflictMessages.changed }));

  const asImage = await updateInfoItem(catalog.database, id, { kind: "image", alt: "" }, stagedPicture());
  expect(asImage).toEqual(refused({ form: conflictMessages.deleted }));
});

test("[I02] [I03] what a banner and a card lack is said in the specification's words", () => {
  const words = (draft: unknown) => infoItemDraft.safeParse(draft).error?.issues.map(({ message }) => message);
  expect(words({ kind: "banner" })).toEqual(["Content Required"]);
  expect(words({ kind: "card", content: " " })).toEqual(["Heading Required", "Content Required"]);
});

test("[H08] a banner and a card keep the link of their draft, and lose it with an edit without one", async () => {
  await using catalog = await openTestCatalog();
  const link = { linkUrl: "https://maker.example/news", linkLabel: "All news" };
  const banner = infoItemDraft.parse({ kind: "banner", content: "News", ...link });
  const id = accepted(await createInfoItem(catalog.database, banner));
  const card = infoItemDraft.parse({ kind: "card", heading: "Card", content: "c", linkUrl: " /support?q=a " });
  accepted(await createInfoItem(catalog.database, card));
  expect(await catalog.infoItems()).toMatchObject([{ linkUrl: "/support?q=a" }, link]);
  accepted(await updateInfoItem(catalog.database, id, { kind: "banner", content: "News" }));
  expect((await catalog.infoItems())[1]).not.toMatchObject({ linkUrl: expect.anything() });
});

test("[H08] what is neither a web address nor a path of the site is refused", () => {
  const told = (linkUrl: string) =>
    infoItemDraft.safeParse({ kind: "banner", content: "c", linkUrl }).error?.issues.map(({ message }) => message);
  const refusal = ["Must be a web address (https://…) or a path of this site (/…)"];
  const wrong = ["javascript:alert(1)", "//host/a", "/\\host", "mailto:a@b.example", "https://a b", "/a b", "support"];
  for (const url of [...wrong, `/${"a".repeat(2_000)}`]) expect(told(url), url).toEqual(refusal);
  for (const url of ["/", "/support?q=a#b", "http://maker.example", "HTTPS://maker.example/ä", ""]) {
    expect(told(url), url).toBeUndefined();
  }
});
