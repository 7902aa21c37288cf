import { EventEmitter } from "node:events";
import { setImmediate as moment } from "node:timers/promises";
import { expect, test } from "vitest";
import type { PageAsker } from "./in-flight-render.ts";
import { PageCache } from "./page-cache.ts";
import type { MadePage } from "./rendered-page.ts";

type Asker = PageAsker & { openEnded: boolean };

/** A feed that the test moves, and pages that count their renders. */
function openCache() {
  const feed = { behind: false, move: () => {} };
  const cache = new PageCache({
    get behind() {
      return feed.behind;
    },
    subscribe(listener) {
      feed.move = () => listener(1);
      return () => {};
    },
  });
  let made = 0;
  return {
    cache,
    feed,
    get made() {
      return made;
    },
    async ask(key: string, wishes: Partial<Asker> & { make?: () => Promise<MadePage> } = {}) {
      const { openEnded = false, onLeaving = () => {} } = wishes;
      const asker: Asker = { network: "192.0.2.1", inTurn: (work) => work(), openEnded, onLeaving };
      const answer = await cache.getOrMake(key, asker, (allHaveLeft) => {
        const nth = ++made;
        const make = wishes.make ?? (async () => page(`${nth}`));
        // Rendering takes a moment, and is aborted when all clients have left.
        return moment().then(() => (allHaveLeft() ? Promise.reject(new Error("nobody")) : make()));
      });
      if ("tooMany" in answer) throw new Error("Everybody has a turn.");
      return answer;
    },
  };
}

function page(text: string): MadePage {
  return { status: 200, headers: [], body: Buffer.from(text), etag: `"${text}"` };
}

test("a page is made once, for all who wait for it and all who come later", async () => {
  const site = openCache();
  const first = await Promise.all([site.ask("/"), site.ask("/"), site.ask("/")]);
  expect([...first, await site.ask("/"), site.cache.get("/")].map((page) => page?.etag)).toEqual(Array(5).fill('"1"'));
  expect(site.cache.counts).toEqual({ hits: 2, shared: 2, misses: 1 });
  expect(site.cache.bytes).toBeGreaterThan(0);
});

test("a change drops what is kept, and what was begun before it is neither kept nor waited for", async () => {
  const site = openCache();
  await site.ask("/kept");
  const begun = site.ask("/begun");
  site.feed.move();
  const asked = site.ask("/begun");
  expect(site.cache.get("/kept")).toBeUndefined();
  expect((await begun).etag).toBe('"2"');
  expect((await asked).etag).toBe('"3"');
  expect(site.cache.get("/begun")?.etag).toBe('"3"');
});

test("what was begun before a change and ends after its successor does not take the place of it", async () => {
  const site = openCache();
  const { promise, resolve } = Promise.withResolvers<MadePage>();
  const slow = site.ask("/", { make: () => promise });
  await moment();
  site.feed.move();
  await site.ask("/", { make: async () => page("new") });
  resolve(page("old"));
  expect((await slow).etag).toBe('"old"');
  expect(site.cache.get("/")?.etag).toBe('"new"');
});

test("while a change is known of and cannot be read, nothing is kept or shared; afterwards what was kept is there", async () => {
  const site = openCache();
  await site.ask("/");
  site.feed.behind = true;
  expect(site.cache.get("/")).toBeUndefined();
  await Promise.all([site.ask("/"), site.ask("/")]);
  const begun = site.ask("/other");
  await begun;
  site.feed.behind = false;
  expect(site.made).toBe(4);
  expect(site.cache.get("/")?.etag).toBe('"1"');
  expect(site.cache.get("/other")).toBeUndefined();
});

test("what fails is told to those who wait, and made again for the next", async () => {
  const site = openCache();
  const make = () => Promise.reject(new Error("on purpose"));
  const waiting = await Promise.allSettled([site.ask("/", { make }), site.ask("/", { make })]);
  expect(waiting.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(site.made).toBe(1);
  expect((await site.ask("/")).etag).toBe('"2"');
});

test("what is not to be kept is shared by those who wait, and by nobody else", async () => {
  const site = openCache();
  const make = async () => ({ ...page("not found"), status: 404, etag: undefined });
  await Promise.all([site.ask("/", { make }), site.ask("/", { make })]);
  await site.ask("/", { make });
  expect(site.made).toBe(2);
});

test("a visitor who leaves takes the page from nobody else; when all have left, it is given up", async () => {
  const site = openCache();
  const leaving = new EventEmitter();
  const onLeaving = (left: () => void) => leaving.once("close", left);
  const left = site.ask("/", { onLeaving });
  const stays = site.ask("/");
  leaving.emit("close");
  expect((await stays).etag).toBe('"1"');
  await left;

  const gone = site.ask("/gone", { onLeaving });
  leaving.emit("close");
  await expect(gone).rejects.toThrow("nobody");
  expect((await site.ask("/gone")).etag).toBe('"3"');
});

test("a flood of visitors' own words stays within its bounds, and pushes no page of ours out", async () => {
  const site = openCache();
  await site.ask("/catalog");
  const make = async () => ({ ...page("found"), body: Buffer.alloc(50_000) });
  for (let nth = 0; nth < 300; nth++) await site.ask(`/search?q=${nth}`, { openEnded: true, make });
  expect(site.cache.bytes).toBeLessThan(9_000_000);
  expect(site.cache.get("/catalog")).toBeDefined();
  expect(site.cache.get("/search?q=299")).toBeDefined();
  expect(site.cache.get("/search?q=0")).toBeUndefined();

  for (let nth = 0; nth < 1_200; nth++) await site.ask(`/catalog?page=${nth}`, { make });
  expect(site.cache.bytes).toBeLessThan(49_000_000);
});
