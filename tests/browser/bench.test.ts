import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the benchmark prints one JSON object and nothing else, with the names in docs/performance.md", async () => {
  const program = join(import.meta.dirname, "../../bench/main.ts");
  const args = [program, "--quick", "--json", "--only", "pages,signIn"];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { machine, pages, signIn } = JSON.parse(stdout);
  expect(machine).toMatchObject({ engine: "sqlite", quick: true });
  // JSON writes NaN as null.
  const aNumber = expect.any(Number);
  expect(pages.product).toMatchObject({ cpuRatioToBare: aNumber, throughputRatioToBare: aNumber, p99Ratio: aNumber });
  expect(pages.product.site.cpuMs).toBeGreaterThan(0);
  expect(pages.product.bytes).toBeGreaterThan(5_000);
  expect(signIn.signInMs).toBeGreaterThan(0);
});
