// Fills an empty site with an invented catalog of any size:
//
//   npm run bench:catalog -- --products 100000 --categories 200 --seed 1 [--into DATA_DIR]
//
// The site is the one that the environment names (DATA_DIR or DATABASE_URL, S3_*), or the one in the folder `--into`.
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { refuseUsedSite } from "#server/maintenance/archive/restore-rows.ts";
import { progressBar } from "#server/maintenance/import/progress-bar.ts";
import { StartError } from "#server/start-error.ts";
import { fillWithLargeCatalog } from "#tests/support/large-catalog/fill-site.ts";
import { withSite } from "../cli/open-site.ts";

try {
  const { values } = parseArgs({
    options: {
      products: { type: "string", default: "100000" },
      categories: { type: "string", default: "200" },
      seed: { type: "string", default: "1" },
      into: { type: "string" },
    },
  });
  const size = {
    products: whole("products", values.products),
    categories: whole("categories", values.categories),
    seed: whole("seed", values.seed),
  };
  const environment = values.into === undefined ? process.env : { ...process.env, DATA_DIR: values.into };
  const began = performance.now();
  await withSite(async (site) => {
    await refuseUsedSite(site.data.database);
    await fillWithLargeCatalog(site, size, progressBar("Products"));
  }, readConfig(environment));
  console.log(`${size.products} products made in ${Math.round((performance.now() - began) / 1_000)} s.`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

function whole(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StartError(`--${name} must be a whole number from 1 on.`);
}
