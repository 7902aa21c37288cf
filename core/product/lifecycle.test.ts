import { expect, test } from "vitest";
import { lastDayOf, lifecycleMistakes, lifecycleStatus, writtenDate } from "./lifecycle.ts";

test("[Y01] a month means its last day, in leap years too", () => {
  expect(["2027-02", "2028-02", "2031-06", "2031-12", "2031-06-03"].map(lastDayOf)).toEqual([
    "2027-02-28",
    "2028-02-29",
    "2031-06-30",
    "2031-12-31",
    "2031-06-03",
  ]);
});

test.each([
  [{}, undefined],
  [{ launched: "2026-06-02" }, "Announced"],
  [{ launched: "2026-06-01" }, "Active"],
  [{ endOfSecuritySupport: "2031-06" }, "Active"],
  [{ launched: "2020-01-01", lastOrder: "2026-06-01" }, "Last order"],
  [{ lastOrder: "2026-05-31" }, "Discontinued"],
  [{ lastOrder: "2026-05-31", endOfSales: "2026-06-01" }, "Last order"],
  [{ endOfSales: "2026-06-01" }, "Active"],
  [{ endOfSales: "2026-05-31", endOfSecuritySupport: "2026-06" }, "Discontinued"],
  [{ endOfSales: "2025-05-31", endOfSecuritySupport: "2026-05" }, "End of support"],
  [{ endOfLife: "2026-05-31" }, "End of support"],
  [{ endOfLife: "2026-06-01" }, "Active"],
] as const)("[Y02] on 1 June 2026, the status of %j is %s", (dates, status) => {
  expect(lifecycleStatus(dates, "2026-06-01")).toBe(status);
});

test("[Y01] dates out of order are refused with a message that names both", () => {
  expect(lifecycleMistakes({ lastOrder: "2027-02-01", endOfSales: "2027-01-01" })).toEqual({
    endOfSales: "End of sales (2027-01-01) is before last order (2027-02-01)",
  });
  expect(
    lifecycleMistakes({ launched: "2027-06-15", endOfSecuritySupport: "2027-06", endOfLife: "2027-06-29" }),
  ).toEqual({ endOfLife: "End of life (2027-06-29) is before end of security support (2027-06)" });
  expect(lifecycleMistakes({ launched: "2027-06-15", lastOrder: "2027-06-15" })).toEqual({});
  expect(lifecycleMistakes({ launched: "2027-06-15", lastOrder: "june", endOfSales: "2027-06-14" })).toEqual({
    endOfSales: "End of sales (2027-06-14) is before launched (2027-06-15)",
  });
});

test("dates in sentences are written out", () => {
  expect([writtenDate("2031-06"), writtenDate("2031-06-09")]).toEqual(["June 2031", "9 June 2031"]);
});
