import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { Administrator } from "./administrator.ts";
import type { SiteContents } from "./read-site.ts";
import { goOnSending } from "./uploading.ts";

/** What has become of a form that was not answered. */
export type Settled = "nothing was in doubt" | "whole" | "absent";

/**
 * Compares what a site holds with what an administrator remembers: what was acknowledged is there, and a form that was not
 * answered has gone through as a whole or not at all.
 */
export function settle(administrator: Administrator, contents: SiteContents): Settled {
  const { doubt, name, world } = administrator;
  const actual = contents.worldOf(name);
  administrator.doubt = undefined;
  administrator.kept = undefined;
  for (const [mark, id] of contents.ids) if (mark.startsWith(`${name}-`)) administrator.ids.set(mark, id);

  if (doubt && isDeepStrictEqual(actual, doubt.after)) {
    administrator.uploads = administrator.uploads.filter((sending) => !doubt.uploads.includes(sending));
    // A form that says what is there already leaves nothing to tell by.
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

/** Uploads that were given an address go on where they were. Answers how many did. */
export async function goOnUploading(administrator: Administrator): Promise<number> {
  const begun = administrator.uploads.filter(({ upload }) => !upload);
  for (const sending of begun) await goOnSending(administrator, sending);
  // What was found good is found good again.
  for (const sending of administrator.uploads) await goOnSending(administrator, sending);
  return begun.length;
}

/** As after a day: what was sent and not saved has ended. */
export function forgetUploads(administrator: Administrator): void {
  administrator.uploads = [];
  administrator.kept = undefined;
}
