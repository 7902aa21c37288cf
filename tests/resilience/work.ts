import type { Administrator } from "./administrator.ts";
import { Unanswered } from "./browser.ts";
import { changeCategories } from "./category-changes.ts";
import { changeDownloads } from "./download-changes.ts";
import { changeInfo } from "./info-changes.ts";
import { changeProducts } from "./product-changes.ts";

/** Products more often, because they have the most parts. */
const changes = [changeProducts, changeProducts, changeProducts, changeCategories, changeDownloads, changeInfo];

/** Changes one record after the other until aborted, or until the site no longer answers, which it may do only then. */
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
