import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { accepted } from "#tests/support/accepted.ts";
import { openTestEditing } from "#tests/support/editing.ts";
import { currentRevision } from "../../changes/revision.ts";
import { openLog } from "../../log.ts";
import { openMissedSearches, removeOldMissedSearches } from "./missed-searches.ts";

const day = (date: string) => Date.parse(`${date}T12:00:00Z`);
const networks = ["192.0.2.1", "192.0.2.2", "2001:db8:0:1::/64"] as const;
const [home, office, phone] = networks;

async function openSite() {
  const site = await openTestEditing();
  const { database, editing } = site;
  const calendar = { today: "2026-11-26" };
  const secret = "a secret of at least thirty-two characters";
  return {
    ...site,
    calendar,
    open: () => openMissedSearches({ database, calendar, secret, log: openLog("silent") }),
    listed: () => editing.missedSearches(),
    hashes: () => database.selectFrom("missed_search_network").selectAll().execute(),
    texts: async () => {
      const rows = await database.selectFrom("missed_search").select("query").orderBy("query").execute();
      return rows.map(({ query }) => query);
    },
  };
}

test("[J12] searches that found nothing are counted by their words, and listed when made from three networks", async () => {
  await using site = await openSite();
  const { database, editing, calendar } = site;
  await using one = site.open();
  await using other = site.open();
  const before = await currentRevision(database);
  for (const query of [" Lamp  Post", "lamp post", "zeppelin", "zeppelin", "zeppelin"]) one.count(query, home);
  for (const query of ["LAMP POST", "zeppelin", "x".repeat(64), "x".repeat(65), "", "   "]) other.count(query, office);
  await one.write();
  await other.write();
  // Nothing is counted twice.
  await one.write();
  expect(await site.listed()).toEqual([]);
  other.count("lamp post", phone);
  await other.write();
  expect(await site.listed()).toEqual([{ query: "lamp post", searches: 4 }]);
  expect(await currentRevision(database)).toBe(before);
  expect(await site.texts()).toEqual(["lamp post", "x".repeat(64), "zeppelin"]);

  // Another day, on which the networks of yesterday cannot be known.
  calendar.today = "2026-11-27";
  await one.write();
  one.count("zeppelin", phone);
  await one.write();
  expect(await site.listed()).toEqual([{ query: "lamp post", searches: 4 }]);
  for (const network of networks) one.count("zeppelin", network);
  await one.write();
  expect(await site.listed()).toEqual([
    { query: "zeppelin", searches: 8 },
    { query: "lamp post", searches: 4 },
  ]);
  accepted(await editing.createSynonyms({ words: ["lamp-post", "pole mount"] }));
  expect(await site.listed()).toEqual([{ query: "zeppelin", searches: 8 }]);

  expect(await removeOldMissedSearches(database, day("2027-02-23"))).toBe(0);
  expect(await removeOldMissedSearches(database, day("2027-02-26"))).toBe(4);
  expect(await site.listed()).toEqual([]);
});

test("[J12] networks are kept as keyed hashes of the day, at most three a text, and are gone at midnight", async () => {
  await using site = await openSite();
  await using missed = site.open();
  await using other = site.open();
  for (let nth = 1; nth <= 5; nth++) missed.count("zeppelin", `192.0.2.${nth}`);
  await missed.write();
  other.count("zeppelin", "192.0.2.6");
  other.count("lamp post", "192.0.2.1");
  await other.write();
  const today = await site.hashes();
  expect(today).toHaveLength(4);
  for (const { network } of today) expect(network).toMatch(/^[\w-]{22}$/);
  // One network is the same in every process on this day, and another on the next.
  const lampPost = today.find(({ query }) => query === "lamp post");
  expect(today.filter(({ network }) => network === lampPost?.network)).toHaveLength(2);

  site.calendar.today = "2026-11-27";
  await missed.write();
  expect(await site.hashes()).toEqual([]);
  // What was counted before midnight and is written after it leaves none either.
  other.count("zeppelin", "192.0.2.7");
  await other.write();
  expect(await site.hashes()).toEqual([]);
  expect(await site.listed()).toEqual([{ query: "zeppelin", searches: 7 }]);
  missed.count("lamp post", "192.0.2.1");
  await missed.write();
  const [tomorrow] = await site.hashes();
  expect(tomorrow?.network).not.toBe(lampPost?.network);
});

test("[J12] one network brings twenty new texts a day, in all processes together, and may repeat those of others", async () => {
  await using site = await openSite();
  await using one = site.open();
  await using other = site.open();
  for (let nth = 0; nth < 15; nth++) one.count(`one ${nth}`, home);
  for (let nth = 0; nth < 15; nth++) other.count(`other ${nth}`, home);
  await one.write();
  await other.write();
  expect(await site.texts()).toHaveLength(20);
  for (let nth = 0; nth < 30; nth++) one.count(`late ${nth}`, home);
  one.count("zeppelin", office);
  await one.write();
  expect(await site.texts()).toHaveLength(21);
  one.count("zeppelin", home);
  one.count("zeppelin", phone);
  await one.write();
  expect(await site.listed()).toEqual([{ query: "zeppelin", searches: 3 }]);
});

test("[J12] of five hundred different searches a day no further ones are counted", async () => {
  await using site = await openSite();
  await using missed = site.open();
  const words = Array.from({ length: 600 }, (_, nth) => ({ word: `word ${nth}`, visitor: Math.floor(nth / 20) }));
  for (let time = 0; time < 3; time++) {
    for (const { word, visitor } of words) missed.count(word, `198.51.${time}.${visitor}`);
    await missed.write();
  }
  expect(await site.texts()).toHaveLength(500);
  expect(await site.listed()).toHaveLength(50);
});

test("[J12] what could not be written is written later on the same day, and on no other", async () => {
  await using site = await openSite();
  await using missed = site.open();
  const writeInVain = async () => {
    await sql`alter table missed_search rename to unreachable`.execute(site.database);
    await expect(missed.write()).rejects.toThrow("missed_search");
    await sql`alter table unreachable rename to missed_search`.execute(site.database);
  };
  for (const network of [home, office]) missed.count("zeppelin", network);
  await writeInVain();
  missed.count("zeppelin", phone);
  await missed.write();
  expect(await site.listed()).toEqual([{ query: "zeppelin", searches: 3 }]);

  for (const network of networks) missed.count("lamp post", network);
  site.calendar.today = "2026-11-27";
  await writeInVain();
  await missed.write();
  expect(await site.listed()).toEqual([{ query: "zeppelin", searches: 3 }]);
  expect(await site.texts()).toEqual(["zeppelin"]);
});

test("[J12] what says who searched is not counted", async () => {
  await using site = await openSite();
  await using missed = site.open();
  const personal = [
    "anna@example.com",
    "anna (at) example.com",
    "0049 1234567",
    "1 2 3 4 5 6 7",
    "192.0.2.1",
    "fe80::1",
  ];
  for (const query of [...personal, "123456"]) missed.count(query, home);
  await missed.write();
  expect(await site.texts()).toEqual(["123456"]);
});

test("[J12] what is counted is written once a minute", async () => {
  await using site = await openSite();
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    await using missed = site.open();
    for (const network of networks) missed.count("zeppelin", network);
    vi.advanceTimersByTime(59_000);
    expect(await site.listed()).toEqual([]);
    vi.advanceTimersByTime(1_000);
    await expect.poll(site.listed).toEqual([{ query: "zeppelin", searches: 3 }]);
  } finally {
    vi.useRealTimers();
  }
});

test("[J12] one network with many texts leaves room for those of others, and nothing is written where nothing is new", async () => {
  await using site = await openSite();
  await using missed = site.open();
  for (let nth = 0; nth < 600; nth++) missed.count(`word ${nth}`, home);
  for (const network of networks) missed.count("zeppelin", network);
  missed.count("lamp post", office);
  await missed.write();
  // The twenty-first text of that network is none of its own.
  expect(await site.listed()).toEqual([]);
  expect(await site.texts()).toHaveLength(22);
  await sql`alter table missed_search_network rename to unreachable`.execute(site.database);
  await missed.write();
  site.calendar.today = "2026-11-27";
  await expect(missed.write()).rejects.toThrow("missed_search_network");
  await sql`alter table unreachable rename to missed_search_network`.execute(site.database);
});
