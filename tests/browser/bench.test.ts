import { expect, test } from "vitest";
import { run } from "#tests/support/server-process.ts";

test("the benchmark tells its figures as one object, by the names that docs/performance.md has", async () => {
  const written = await run(["tests/bench.ts", "--quick", "--json", "--only", "pages,signIn"], {});
  const { machine, pages, signIn } = JSON.parse(written.slice(written.indexOf("{\n")));
  expect(machine).toMatchObject({ engine: "sqlite", quick: true });
  const ratio = expect.closeTo(100_000, -6);
  expect(pages.product).toMatchObject({ cpuRatioToBare: ratio, throughputRatioToBare: ratio, p99Ratio: ratio });
  expect(pages.product.site.cpuMs).toBeGreaterThan(0);
  expect(pages.product.bytes).toBeGreaterThan(5_000);
  expect(signIn.signInMs).toBeGreaterThan(0);
});
