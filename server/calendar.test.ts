import { expect, test } from "vitest";
import { isTimeZone, openCalendar } from "./calendar.ts";
import { PageCache } from "./pages/page-cache.ts";
import type { RenderedPage } from "./pages/rendered-page.ts";

/** A calendar whose clock stands at `at`, until it is set. */
function at(timeZone: string, at: string) {
  let time = Date.parse(at);
  const calendar = openCalendar(timeZone, { now: () => time, lookEveryMs: 1_000_000 });
  const told: string[] = [];
  calendar.subscribe((today) => told.push(today));
  const set = (moment: string) => {
    time = Date.parse(moment);
    calendar.look();
    return calendar.today;
  };
  return { calendar, told, set };
}

test("[Y03] the day changes at the maker's midnight, and once", () => {
  const { calendar, told, set } = at("UTC", "2026-12-31T23:59:59.999Z");
  expect(calendar.today).toBe("2026-12-31");
  expect(set("2027-01-01T00:00:00Z")).toBe("2027-01-01");
  expect(set("2027-01-01T12:00:00Z")).toBe("2027-01-01");
  expect(told).toEqual(["2027-01-01"]);
});

test("[Y03] ahead of UTC and behind it, the day is the zone's", () => {
  const moment = "2026-06-30T12:30:00Z";
  expect(at("Pacific/Auckland", moment).calendar.today).toBe("2026-07-01");
  expect(at("Pacific/Honolulu", moment).calendar.today).toBe("2026-06-30");
  expect(at("Pacific/Kiritimati", "2026-06-30T09:59:59Z").calendar.today).toBe("2026-06-30");
  expect(at("Pacific/Kiritimati", "2026-06-30T10:00:00Z").calendar.today).toBe("2026-07-01");
});

test("[Y03] around a change to summer time and back, midnight is the clock's on the wall", () => {
  const spring = at("Europe/Berlin", "2027-03-28T21:59:59Z");
  expect(spring.calendar.today).toBe("2027-03-28");
  expect(spring.set("2027-03-28T22:00:00Z")).toBe("2027-03-29");
  const autumn = at("Europe/Berlin", "2027-10-31T22:59:59Z");
  expect(autumn.calendar.today).toBe("2027-10-31");
  expect(autumn.set("2027-10-31T23:00:00Z")).toBe("2027-11-01");
});

test("[Y03] a clock that is set back tells the earlier day", () => {
  const { told, set } = at("UTC", "2026-06-30T12:00:00Z");
  set("2026-07-02T12:00:00Z");
  set("2026-06-30T13:00:00Z");
  expect(told).toEqual(["2026-07-02", "2026-06-30"]);
});

test("[Y03] a new day clears the page cache", async () => {
  const { calendar, set } = at("UTC", "2026-06-30T12:00:00Z");
  const cache = new PageCache({ atOnce: 1, mostWaiting: 1, mostWaitingOfOne: 1 });
  cache.follow({ isStale: false, subscribe: () => () => {} }, calendar);
  const page: RenderedPage = { status: 200, headers: [], etag: "one", body: Buffer.from("") };
  await cache.getOrRender({ key: "/", network: "192.0.2.1", onLeaving: () => {} }, async () => page);
  expect(cache.get("/")).toBe(page);
  set("2026-07-01T00:00:00Z");
  expect(cache.get("/")).toBeUndefined();
});

test("only zones that exist are zones", () => {
  const names = ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"];
  expect(names.filter(isTimeZone)).toEqual(names);
  expect(["", "Berlin", "Europe/Atlantis", "CET+1", "+01:00", "Europe/Berlin\n"].filter(isTimeZone)).toEqual([]);
});
