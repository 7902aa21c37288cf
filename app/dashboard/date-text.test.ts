import { expect, test } from "vitest";
import { dayName } from "./date-text.tsx";

test("[HI40] days are named by how near they are, with the year where it is another one", () => {
  const today = "2026-11-29";
  expect(dayName("2026-11-29", today)).toBe("Today");
  expect(dayName("2026-11-28", today)).toBe("Yesterday");
  expect(dayName("2026-11-27", today)).toBe("Friday, 27 November");
  expect(dayName("2026-11-30", today)).toBe("Monday, 30 November");
  expect(dayName("2025-12-31", "2026-01-01")).toBe("Yesterday");
  expect(dayName("2025-12-30", "2026-01-01")).toBe("Tuesday, 30 December 2025");
});
