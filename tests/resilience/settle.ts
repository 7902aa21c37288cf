import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { Administrator } from "./administrator.ts";
import type { SiteContents } from "./read-site.ts";
import { goOnSending } from "./uploading.ts";

/** The outcome of a form without a response. */
export type Settled = "nothing was in doubt" | "whole" | "absent";

/**
 * Compares the site with what an administrator remembers: everything acknowledged is there, and a form without a
 * response was saved completely or not at all.
 */
export function settle(administrator: Administrator, contents: SiteContents): Settled {
  const { doubt, name, world } = administrator;
  const actual = contents.worldOf(name);
  administrator.doubt = undefined;
  administrator.kept = undefined;
  for (const [mark, id] of contents.ids) if (mark.startsWith(`${name}-`)) administrator.ids.set(mark, id);

  if (doubt && isDeepStrictEqual(actual, doubt.after)) {
    administrator.uploads = administrator.uploads.filter((sending) => !doubt.uploads.includes(sending));
    // A form without changes gives no evidence.
    if (isDeepStrictEqual(doubt.after, world)) return "nothing was in doubt";
    administrator.world = doubt.after;
    return "whole";
  }
  if (!isDeepStrictEqual(actual, world)) {
    if (doubt) expect.soft(actual, `${name}: if ${doubt.what} at ${doubt.path} has gone through`).toEqual(doubt.after);
    expect(actual, `${name}: if ${doubt ? "it has not gone through" : "nothing was in doubt"}`).toEqual(world);
  }
  if (!doubt) return "nothing was in doubt";
  administrator.kept = doubt;
  return "absent";
}

/** Resumes uploads that have an address. Answers how many. */
export async function goOnUploading(administrator: Administrator): Promise<number> {
  const begun = administrator.uploads.filter(({ upload }) => !upload);
  for (const sending of begun) await goOnSending(administrator, sending);
  // Uploads that were accepted are accepted again.
  for (const sending of administrator.uploads) await goOnSending(administrator, sending);
  return begun.length;
}

/** Sets the clock a day ahead, when unsaved uploads have expired. */
export function forgetUploads(administrator: Administrator): void {
  administrator.uploads = [];
  administrator.kept = undefined;
}
