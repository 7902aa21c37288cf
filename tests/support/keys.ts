import type { FileChooser, Page } from "playwright-core";
import { expect } from "vitest";
import { focused } from "./announcements.ts";
import { focusOn } from "./focus.ts";

/** Keyboard input that checks after every key that the focus is visible. */
export interface Keys {
  /** Presses Tab until the focus is on this, by role and name or the beginning of them: `button "Save"`. */
  tabTo(wanted: string): Promise<void>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Enter on the control that opens the file dialog, and chooses these files. */
  choose(...paths: string[]): Promise<void>;
  expectOn(wanted: string | RegExp): Promise<void>;
}

/** `main` takes the focus of a new page without a ring, because it is no control. */
const start = /^main /;

export function keysOf(page: Page): Keys {
  const dialogs: FileChooser[] = [];
  page.on("filechooser", (dialog) => dialogs.push(dialog));

  async function expectShown() {
    const what = await focused(page);
    if (start.test(what)) return;
    // The page may still be moving the focus.
    await expect
      .poll(() => focusOn(page).then((focus) => focus && { marked: focus.marked, covered: focus.covered }), {
        message: what,
      })
      .toEqual({ marked: true, covered: false });
  }

  return {
    async tabTo(wanted) {
      for (let stop = 0; stop < 90; stop++) {
        await page.keyboard.press("Tab");
        const what = await focused(page);
        await expectShown();
        if (what.startsWith(wanted)) return;
      }
      throw new Error(`Tab never leads to ${wanted}; the focus is on ${await focused(page)}.`);
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    async choose(...paths) {
      await page.keyboard.press("Enter");
      await expect.poll(() => dialogs.length).toBe(1);
      await dialogs.pop()?.setFiles(paths);
    },
    async expectOn(wanted) {
      await expect.poll(() => focused(page)).toMatch(wanted);
      await expectShown();
    },
  };
}
