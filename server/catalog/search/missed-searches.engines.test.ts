import { expect, test, vi } from "vitest";
import { accepted } from "#tests/support/accepted.ts";
import { openTestEditing } from "#tests/support/editing.ts";
import { currentRevision } from "../../changes/revision.ts";
import { openLog } from "../../log.ts";
import { openMissedSearches, removeOldMissedSearches } from "./missed-searches.ts";

const log = openLog("silent");
const day = (date: string) => Date.parse(`${date}T12:00:00Z`);

test("[J12] searches that found nothing are counted by their words, and shown from three on", async () => {
  await using site = await openTestEditing();
  const { database, editing } = site;
  const calendar = { today: "2026-11-26" };
  await using one = openMissedSearches({ database, calendar, log });
  await using other = openMissedSearches({ database, calendar, log });
  const before = await currentRevision(database);
  const personal = ["anna@example.com", "0049 1234567"];
  for (const query of [" Lamp  Post", "lamp post", "zeppelin", "zeppelin", "123456", ...personal]) one.count(query);
  for (const query of ["LAMP POST", "x".repeat(64), "x".repeat(65), "", "   "]) other.count(query);
  await one.write();
  await other.write();
  // Nothing is counted twice.
  await one.write();
  expect(await editing.missedSearches()).toEqual([{ query: "lamp post", searches: 3 }]);
  expect(await currentRevision(database)).toBe(before);
  const rows = await database.selectFrom("missed_search").select("query").execute();
  expect(rows.map(({ query }) => query).sort()).toEqual(["123456", "lamp post", "x".repeat(64), "zeppelin"].sort());

  calendar.today = "2026-11-27";
  await one.write();
  one.count("zeppelin");
  await one.write();
  expect(await editing.missedSearches()).toEqual([
    { query: "lamp post", searches: 3 },
    { query: "zeppelin", searches: 3 },
  ]);
  accepted(await editing.createSynonyms({ words: ["lamp-post", "pole mount"] }));
  expect(await editing.missedSearches()).toEqual([{ query: "zeppelin", searches: 3 }]);

  expect(await removeOldMissedSearches(database, day("2027-02-23"))).toBe(0);
  expect(await removeOldMissedSearches(database, day("2027-02-25"))).toBe(4);
  expect(await editing.missedSearches()).toEqual([]);
});

test("[J12] of five hundred different searches a day no further ones are counted", async () => {
  await using site = await openTestEditing();
  const { database, editing } = site;
  await using missed = openMissedSearches({ database, calendar: { today: "2026-11-26" }, log });
  for (let time = 0; time < 3; time++) for (let nth = 0; nth < 600; nth++) missed.count(`word ${nth}`);
  await missed.write();
  missed.count("another");
  await missed.write();
  const { count } = await database
    .selectFrom("missed_search")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(500);
  expect(await editing.missedSearches()).toHaveLength(50);
});

test("[J12] what is counted is written once a minute", async () => {
  await using site = await openTestEditing();
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    await using missed = openMissedSearches({ database: site.database, calendar: { today: "2026-11-26" }, log });
    for (let time = 0; time < 3; time++) missed.count("zeppelin");
    vi.advanceTimersByTime(59_000);
    expect(await site.editing.missedSearches()).toEqual([]);
    vi.advanceTimersByTime(1_000);
    await expect.poll(() => site.editing.missedSearches()).toEqual([{ query: "zeppelin", searches: 3 }]);
  } finally {
    vi.useRealTimers();
  }
});
