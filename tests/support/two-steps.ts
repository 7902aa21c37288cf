import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOn } from "./accessible.ts";
import { focusedDescription } from "./announcements.ts";

/**
 * Presses Delete on a record's screen, inspects the question with `look`, cancels, and presses Delete again: CONFIRM
 * DELETE is left to press.
 */
export async function askToDelete(
  page: Page,
  { scripts, look = async () => {} }: { scripts: boolean; look?: () => Promise<void> },
): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("heading", { name: /^Delete .+\?$/ }).waitFor();
  await look();
  if (scripts) {
    await expect.poll(focused).toBe("CANCEL");
    expect(await focusedDescription(page)).toMatch(/^Delete .+\? ?It stays in the bin for 30 days/);
    expect(await violationsOn(page)).toEqual([]);
  }
  await page.getByRole("link", { name: "CANCEL", exact: true }).click();
  await expect.poll(() => page.getByRole("button", { name: "CONFIRM DELETE" }).count()).toBe(0);
  if (scripts) await expect.poll(focused).toBe("Delete");
  await page.getByRole("link", { name: "Delete" }).click();
}
