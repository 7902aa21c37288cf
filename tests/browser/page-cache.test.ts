import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createCategory, deleteCategory, updateCategory } from "#server/catalog/category/save-category.ts";
import { createDownload, deleteDownload, updateDownload } from "#server/catalog/download/save-download.ts";
import {
  createInfoItem,
  deleteInfoItem,
  moveInfoItemToTop,
  updateInfoItem,
} from "#server/catalog/info-item/save-info-item.ts";
import { createProduct, deleteProduct, updateProduct } from "#server/catalog/product/save-product.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openLog } from "#server/log.ts";
import { accepted } from "../support/accepted.ts";
import { type BuiltSite, openBuiltSite } from "../support/built-site.ts";
import { stagedFile, stagedPicture } from "../support/catalog.ts";
import { startPostgres } from "../support/postgres-server.ts";

const secret = "a secret of at least thirty-two characters";
const rounds = 5;
const visitorsOfAPage = 2;

describe.for(["sqlite", "postgres"] as const)("on %s", (engine) => {
  test("no response requested after a change shows the state before it", async () => {
    await using data = await openData(engine);
    await using site = await openBuiltSite(data.environment);
    const records = await makeRecords(site.services.database);
    const seen = await changeUnderVisitors(site, records);
    expect(seen.stale).toEqual([]);
    // Proves that visitors got cached pages at all.
    const { hits, shared } = site.cache.counts;
    expect(hits + shared).toBeGreaterThan(seen.answers / 4);
    expect(hits).toBeGreaterThan(records.length);
  });

  test("another process's change shows as soon as the change feed reports it", async () => {
    await using data = await openData(engine);
    await using site = await openBuiltSite(data.environment);
    const records = await makeRecords(site.services.database);
    const other = await openDatabase(data.config, openLog("silent"));
    try {
      for (const { pages, change, shows } of records) {
        for (const page of pages) await read(site, page);
        await change(other.database, 1);
        for (const page of pages) await expect.poll(() => read(site, page).then(shows)).toBe(1);
      }
    } finally {
      await other.close();
    }
  });
});

interface CachedRecord {
  pages: string[];
  change(database: Database, nth: number): Promise<void>;
  /** The number of the change that a page shows; 0 before the first. */
  shows(page: string): number;
}

/** One record of each kind whose words count its changes, and one of each kind that is deleted and added. */
async function makeRecords(database: Database): Promise<CachedRecord[]> {
  const words = (description: string) => ({ name: "Dome", description, features: [] });
  const category = accepted(await createCategory(database, words("categoryword0")));
  const product = (model: string, description: string) => ({
    ...{ category, model, description, features: [], accessories: [], ndaa: true, specs: "" },
  });
  // A file's address contains the first digits of its object's name.
  const image = (nth: number) => ({ picture: stagedPicture({ object: `${nth}`.padStart(64, "a") }), alt: "" });
  const imaged = (nth: number) => ({ picture: stagedPicture({ object: `${nth}`.padStart(16, "a").padEnd(64, "b") }) });

  const worded = accepted(
    await createProduct(database, product("VF-WORDS", "productword0"), {
      image: image(1),
      downloads: [{ file: stagedFile(), description: "A manual" }],
    }),
  );
  const pictured = accepted(
    await createProduct(database, product("VF-PICTURE", "A camera"), { image: { ...imaged(0), alt: "" } }),
  );
  const download = accepted(await createDownload(database, { description: "downloadword0" }, stagedFile()));
  const banner = accepted(await createInfoItem(database, { kind: "banner", content: "infoword0" }, undefined));
  accepted(await createInfoItem(database, { kind: "banner", content: "Another" }, undefined));

  const passing = (nth: number) => `passingword${nth}`;
  let leave = async () => {};
  const [wordedPage, categoryPage] = [`/catalog/products/${worded}`, `/catalog/categories/${category}`];
  return [
    {
      pages: [categoryPage, `${categoryPage}.data`, "/search?q=categoryword"],
      async change(database, nth) {
        accepted(await updateCategory(database, category, words(`categoryword${nth}`)));
      },
      shows: countedBy("categoryword"),
    },
    {
      pages: [wordedPage, `${wordedPage}.data?unknown=1`, "/catalog", "/search?page=1&q=productword", "/more/catalog"],
      async change(database, nth) {
        accepted(await updateProduct(database, worded, product("VF-WORDS", `productword${nth}`)));
      },
      shows: countedBy("productword"),
    },
    {
      pages: [`/catalog/products/${pictured}`, categoryPage],
      async change(database, nth) {
        const files = { image: { ...imaged(nth), alt: "" } };
        accepted(await updateProduct(database, pictured, product("VF-PICTURE", "A camera"), files));
      },
      shows: (page) => Number(/\?v=a{14,}(\d+)/.exec(page)?.[1] ?? 0),
    },
    {
      pages: ["/support", "/support.data"],
      async change(database, nth) {
        accepted(await updateDownload(database, download, { description: `downloadword${nth}` }, stagedFile()));
      },
      shows: countedBy("downloadword"),
    },
    {
      pages: ["/", "/_.data"],
      async change(database, nth) {
        accepted(await updateInfoItem(database, banner, { kind: "banner", content: `infoword${nth}` }, undefined));
        accepted(await moveInfoItemToTop(database, banner));
      },
      shows: countedBy("infoword"),
    },
    {
      pages: ["/", "/support", "/catalog", "/search?q=passingword", "/search/suggest?q=passingword"],
      async change(database, nth) {
        const item = accepted(await createInfoItem(database, { kind: "banner", content: passing(nth) }, undefined));
        const file = accepted(await createDownload(database, { description: passing(nth) }, stagedFile()));
        const shelf = accepted(await createCategory(database, { ...words(""), name: passing(nth) }));
        const camera = accepted(
          await createProduct(database, product(passing(nth), "A camera"), { image: image(nth) }),
        );
        await leave();
        leave = async () => {
          accepted(await deleteInfoItem(database, item));
          accepted(await deleteDownload(database, file));
          accepted(await deleteCategory(database, shelf));
          accepted(await deleteProduct(database, camera));
        };
      },
      shows: countedBy("passingword"),
    },
  ];
}

/** The oldest change that a page shows. */
function countedBy(word: string): CachedRecord["shows"] {
  return (page) =>
    Math.min(...Array.from(page.matchAll(new RegExp(`${word}(\\d+)`, "g")), ([, nth]) => Number(nth)), 1e9) % 1e9;
}

/** Changes all records in parallel while visitors request their pages without a pause. */
async function changeUnderVisitors(site: BuiltSite, records: CachedRecord[]) {
  const stale: string[] = [];
  const counts = await Promise.all(
    records.map(async ({ pages, change, shows }) => {
      let [made, answers, over] = [0, 0, false];
      async function visit(page: string): Promise<void> {
        while (!over) {
          const asked = made;
          const shown = shows(await read(site, page));
          answers += 1;
          if (shown < asked) stale.push(`${page}: ${shown} after ${asked}`);
        }
      }
      const visitors = Promise.all(pages.flatMap((page) => Array.from({ length: visitorsOfAPage }, () => visit(page))));
      try {
        while (made < rounds) {
          await Promise.race([change(site.services.database, made + 1), visitors]);
          made += 1;
          const before = answers;
          // Every page shows it, some of them from the cache.
          await expect
            .poll(() => answers - before, { interval: 5 })
            .toBeGreaterThan(2 * visitorsOfAPage * pages.length);
        }
      } finally {
        over = true;
        await visitors;
      }
      return answers;
    }),
  );
  return { stale, answers: counts.reduce((sum, count) => sum + count, 0) };
}

async function read(site: BuiltSite, page: string): Promise<string> {
  const answer = await fetch(site.url + page);
  if (!answer.ok) throw new Error(`${page} answered ${answer.status}`);
  return answer.text();
}

async function openData(engine: "sqlite" | "postgres") {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "varifocal-kept-"));
  opening.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = engine === "postgres" ? opening.use(await startPostgres()) : undefined;
  const databaseUrl = postgres?.urlOf("postgres");
  const shared = databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET: secret } : undefined;
  const opened = opening.move();
  return {
    environment: { DATA_DIR: dataDir, ...shared },
    config: { dataDir, databaseUrl },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
