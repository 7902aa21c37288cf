import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Context } from "hono";
import { mostCompared, readCompared } from "#core/compare/compare-address.ts";
import { comparisonTable } from "#core/compare/comparison-table.ts";
import { isId } from "#core/id.ts";
import { visitorNetwork } from "../../auth/visitor-network.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { writeWorkbook } from "../../spreadsheets/write-workbook.ts";
import { namesTag } from "../middleware/entity-tags.ts";
import { createFairQueue } from "../middleware/fair-queue.ts";
import { enqueueQuery } from "../middleware/queues.ts";
import type { AppEnv } from "../middleware/request-info.ts";
import { plainPage } from "../plain-page.ts";
import { contentDisposition } from "./files.ts";

export const compareWorkbookPath = "/compare.xlsx";

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Each takes a process and a fifth of a second. */
const enqueueWriting = createFairQueue({ atOnce: 1, mostWaiting: 50, mostWaitingOfOne: 10 });

/** The rows of `/compare` as a workbook, written by another process, because it takes longer than a page. */
export async function answerCompareWorkbook(c: Context<AppEnv>, catalog: Catalog): Promise<Response> {
  const { visitorAddress } = c.env.info;
  const { ids } = readCompared(new URL(c.req.url).searchParams.getAll("p"));
  // Before the products, which may be newer, but never older.
  const revision = await enqueueQuery(visitorAddress, () => catalog.revision());
  const facts = await enqueueQuery(visitorAddress, () => catalog.facts());
  const products = await enqueueQuery(visitorAddress, async () => {
    const found = await Promise.all(ids.map((id) => (isId(id) ? catalog.product(id) : undefined)));
    return found.filter((product) => product !== undefined).slice(0, mostCompared);
  });
  if (products.length < 2) return plainPage(404, "Not found.");
  const etag = `"${revision}-${products.map(({ id }) => id.slice(0, 8)).join("-")}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "no-cache",
    "Content-Type": type,
    "Content-Disposition": contentDisposition("attachment", "compare.xlsx"),
  };
  if (namesTag(c.req.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  if (c.req.method === "HEAD") return new Response(null, { headers });

  const workbook = await enqueueWriting(visitorNetwork(visitorAddress), async () => {
    const rows = await comparisonTable(products, facts, yieldToOthers);
    const [heads = [], ...others] = rows;
    const columns = heads.map((head) => ({ head, width: 28 }));
    return writeWorkbook([{ name: "Comparison", columns, rows: others }]);
  });
  return workbook ? new Response(workbook, { headers }) : plainPage(500, "The workbook could not be written.");
}
