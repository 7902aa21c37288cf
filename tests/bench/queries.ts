// Measures what screens ask of the database, on the site that the environment names:
//
//   DATA_DIR=… node tests/bench/queries.ts [--only search] [--json]
//
// For each screen: how many statements; the time until the answer, first after a change and then again; and the longest
// that the process was held meanwhile, when nobody else is answered. Medians, in milliseconds.
import { parseArgs } from "node:util";
import type { KyselyPlugin } from "kysely";
import { openCatalog } from "#server/catalog/open-catalog.ts";
import { openEditing } from "#server/catalog/open-editing.ts";
import { ProductLists } from "#server/catalog/product/lists/product-lists.ts";
import { readConfig } from "#server/config.ts";
import type { StagedUploads } from "#server/uploads/staged-uploads.ts";
import { withSite } from "../../cli/open-site.ts";
import { screenQuestions } from "./screen-questions.ts";

const rounds = { afterChange: 5, again: 15 };

const { values } = parseArgs({ options: { only: { type: "string" }, json: { type: "boolean", default: false } } });

const measured = await withSite(async ({ data }) => {
  const { database } = data;
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const reading = data.reading.withPlugin(counting);
  const lists = new ProductLists({ reading, background: data.background.withPlugin(counting) });
  const catalog = openCatalog(reading, lists);
  const editing = openEditing({ database: reading, reading, lists, uploads: {} as StagedUploads });

  const lines: Line[] = [];
  for (const { screen, ask } of await screenQuestions(data.reading, catalog, editing)) {
    if (values.only && !screen.includes(values.only)) continue;
    await ask();
    const changed: Timed[] = [];
    for (let round = 0; round < rounds.afterChange; round++) {
      await database
        .updateTable("revision")
        .set((revision) => ({ value: revision("value", "+", 1) }))
        .execute();
      changed.push(await timed(ask));
    }
    statements = 0;
    await ask();
    const asked = statements;
    const again: Timed[] = [];
    for (let round = 0; round < rounds.again; round++) again.push(await timed(ask));
    lines.push({
      screen,
      statements: asked,
      afterChange: median(changed.map(({ took }) => took)),
      heldAfterChange: median(changed.map(({ held }) => held)),
      again: median(again.map(({ took }) => took)),
      held: median(again.map(({ held }) => held)),
    });
  }
  return lines;
}, readConfig(process.env));

if (values.json) console.log(JSON.stringify(measured));
else console.table(Object.fromEntries(measured.map(({ screen, ...line }) => [screen, rounded(line)])));

interface Line {
  screen: string;
  statements: number;
  afterChange: number;
  heldAfterChange: number;
  again: number;
  held: number;
}

interface Timed {
  took: number;
  held: number;
}

/** How long an answer takes, and the longest time meanwhile in which nothing else could be done. */
async function timed(ask: () => Promise<unknown>): Promise<Timed> {
  let last = performance.now();
  let held = 0;
  let going = true;
  function tick(): void {
    const now = performance.now();
    held = Math.max(held, now - last);
    last = now;
    if (going) setImmediate(tick);
  }
  setImmediate(tick);
  const began = performance.now();
  await ask();
  const took = performance.now() - began;
  going = false;
  tick();
  return { took, held };
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function rounded(line: object) {
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, Math.round(value * 100) / 100]));
}
