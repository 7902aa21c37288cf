import { parseFeed } from "@rowanmanning/feed-parser";
import { expect, test } from "vitest";
import { atom, type Feed } from "./atom.ts";

const feed: Feed = {
  id: "tag:cameras.example,2026:feed",
  title: "Cameras & more",
  author: "Cameras <GmbH>",
  self: "https://cameras.example/feed.atom",
  page: "https://cameras.example/",
  entries: [
    {
      id: "tag:cameras.example,2026:products/1/downloads/2",
      title: 'VF-1: "Manual" <b>\u0000\u001b\uffff\ud800 取扱説明書 📷',
      updated: "2026-11-19T08:30:00.000Z",
      published: "2024-03-01T00:00:00.000Z",
      url: "https://cameras.example/catalog/products/1#downloads",
      category: "Document",
      text: "a & b",
      enclosure: {
        fileName: "vf 1.pdf",
        size: 42,
        type: "application/pdf",
        sha256: "",
        url: "https://cameras.example/files/a.pdf?v=1&w=2",
      },
    },
  ],
};

test("[Z11] a feed reader reads a feed as it was meant, without what is not XML", () => {
  const read = parseFeed(atom(feed));
  expect(read).toMatchObject({ title: "Cameras & more", self: feed.self, url: feed.page });
  expect(read.authors).toMatchObject([{ name: "Cameras <GmbH>" }]);
  const [entry] = read.items;
  expect(entry).toMatchObject({
    id: "tag:cameras.example,2026:products/1/downloads/2",
    title: 'VF-1: "Manual" <b> 取扱説明書 📷',
    url: "https://cameras.example/catalog/products/1#downloads",
    description: "a & b",
    updated: new Date("2026-11-19T08:30:00.000Z"),
    published: new Date("2024-03-01T00:00:00.000Z"),
    media: [{ url: "https://cameras.example/files/a.pdf?v=1&w=2", length: 42, mimeType: "application/pdf" }],
  });
  expect(read.updated).toEqual(entry?.updated);
});

test("[Z11] a feed without entries is one all the same", () => {
  expect(parseFeed(atom({ ...feed, entries: [] }))).toMatchObject({ items: [], updated: new Date(0) });
});
