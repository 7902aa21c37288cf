import type { Administrator } from "./administrator.ts";
import { Unanswered } from "./browser.ts";
import { changeCategories } from "./category-changes.ts";
import { changeDownloads } from "./download-changes.ts";
import { changeInfo } from "./info-changes.ts";
import { changeProducts } from "./product-changes.ts";

/** Products have most to lose. */
const changes = [changeProducts, changeProducts, changeProducts, changeCategories, changeDownloads, changeInfo];

/** Changes one thing after the other until it is `over`, or the site no longer answers, which it may only then. */
export async function work(administrator: Administrator, over: AbortSignal): Promise<void> {
  try {
    if (administrator.kept) await administrator.saveAgain(administrator.kept);
    while (!over.aborted) {
      administrator.begin();
      await administrator.chance.oneOf(changes)?.(administrator);
      administrator.does("nothing");
    }
  } catch (error) {
    if (!(error instanceof Unanswered && over.aborted)) throw error;
  }
}
