import type { Page } from "playwright-core";

/** The box below a field that both administrators have changed, with the other one's value. */
export function theirChange(page: Page, text?: string | RegExp) {
  const boxes = page.getByRole("main").locator("[id$='-remote']");
  return text === undefined ? boxes : boxes.filter({ hasText: text });
}

export async function takeTheirs(page: Page, text?: string | RegExp): Promise<void> {
  await theirChange(page, text).getByRole("button", { name: "Take theirs" }).click();
}

export async function keepMine(page: Page, text?: string | RegExp): Promise<void> {
  await theirChange(page, text).getByRole("button", { name: "Keep mine" }).click();
}
