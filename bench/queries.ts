// Measures the database queries of screens, on the site that the environment names:
//
//   DATA_DIR=… npm run bench:queries -- [--only search] [--json]
//
// For each screen: the number of statements, and medians in milliseconds of the response time and the main thread's
// busy time: just after a start, after a product changed, and again. `held` is the longest block of the event loop, just
// after a start.
import { parseArgs } from "node:util";
import { type KyselyPlugin, sql } from "kysely";
import { openCatalog } from "#server/catalog/open-catalog.ts";
import { openEditing } from "#server/catalog/open-editing.ts";
import { ProductIndex } from "#server/catalog/product-index/product-index.ts";
import { recordChange } from "#server/changes/record-change.ts";
import { readConfig } from "#server/config.ts";
import type { Database, OpenDatabase } from "#server/database/database.ts";
import { transaction } from "#server/database/transaction.ts";
import { openLog } from "#server/log.ts";
import type { StagedUploads } from "#server/uploads/uploads.ts";
import { withSite } from "../cli/open-site.ts";
import { median } from "./figures.ts";
import { type ScreenQuestion, screenQuestions } from "./screen-questions.ts";

const rounds = { first: 3, changed: 7, again: 21 };

const { values } = parseArgs({ options: { only: { type: "string" }, json: { type: "boolean", default: false } } });
const measured = await withSite(({ data }) => measureScreens(data, values.only ?? ""), readConfig(process.env));
if (values.json) console.log(JSON.stringify(measured));
else console.table(Object.fromEntries(measured.map(({ screen, ...line }) => [screen, rounded(line)])));

interface ReportRow {
  screen: string;
  statements: number;
  first: number;
  firstBusy: number;
  held: number;
  changed: number;
  changedBusy: number;
  again: number;
  againBusy: number;
}

async function measureScreens(data: OpenDatabase, only: string): Promise<ReportRow[]> {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const reading = data.reading.withPlugin(counting);
  const background = data.background.withPlugin(counting);
  async function started(): Promise<ScreenQuestion[]> {
    const productIndex = new ProductIndex({ reading, background });
    const actor = { administrator: "", log: openLog("silent") };
    const editing = openEditing({
      database: reading,
      reading,
      productIndex,
      uploads: {} as StagedUploads,
      store: {} as never,
      actor,
    });
    return (await screenQuestions(data.reading, openCatalog(reading, productIndex), editing)).filter(({ screen }) =>
      screen.includes(only),
    );
  }

  const lines: ReportRow[] = [];
  for (const [nth, { screen }] of (await started()).entries()) {
    const first: Timed[] = [];
    let ask: ScreenQuestion["ask"] = async () => {};
    while (first.length < rounds.first) {
      ask = (await started())[nth]?.ask ?? ask;
      first.push(await timed(ask));
    }
    const changed = await times(rounds.changed, async () => {
      await changeProduct(data.database);
      return timed(ask);
    });
    statements = 0;
    await ask();
    const asked = statements;
    const again = await times(rounds.again, () => timed(ask));
    lines.push({
      screen,
      statements: asked,
      first: median(first.map(({ took }) => took)),
      firstBusy: median(first.map(({ busy }) => busy)),
      held: median(first.map(({ held }) => held)),
      changed: median(changed.map(({ took }) => took)),
      changedBusy: median(changed.map(({ busy }) => busy)),
      again: median(again.map(({ took }) => took)),
      againBusy: median(again.map(({ busy }) => busy)),
    });
  }
  return lines;
}

/** Records a change of a product without changing it, so that caches have to reload it. */
async function changeProduct(database: Database): Promise<void> {
  await transaction(database, async (work) => {
    const { id } = await work
      .selectFrom("product")
      .select("id")
      .where("id", ">=", crypto.randomUUID())
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    await sql`update product set version = version where id = ${id}`.execute(work);
    await recordChange(work, { collection: "products", id, kind: "updated", at: Date.now() });
  });
}

interface Timed {
  took: number;
  busy: number;
  held: number;
}

/** Response time, busy time of the main thread, and its longest block. */
async function timed(ask: () => Promise<unknown>): Promise<Timed> {
  let last = performance.now();
  let held = 0;
  let going = true;
  function tick(): void {
    const now = performance.now();
    held = Math.max(held, now - last);
    last = now;
    // Not at once: a thread that polls without a pause is always busy.
    if (going) setTimeout(tick, 1);
  }
  tick();
  const cpu = process.threadCpuUsage();
  const began = performance.now();
  await ask();
  const took = performance.now() - began;
  const { user, system } = process.threadCpuUsage(cpu);
  going = false;
  tick();
  return { took, busy: (user + system) / 1_000, held };
}

async function times<Result>(count: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < count) results.push(await work());
  return results;
}

function rounded(line: object) {
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, Math.round(value * 100) / 100]));
}
