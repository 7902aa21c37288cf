import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { TestOutcome } from "../report-outcome.ts";

interface Step {
  outcome?: Partial<TestOutcome>;
  /** Commands of a shell. */
  does?: string;
}

/** A checkout whose `npm` only leaves these outcomes. */
function openCheckout() {
  const folder = mkdtempSync(join(tmpdir(), "varifocal-ci-"));
  const programs = join(folder, "programs");
  for (const name of [programs, join(folder, ".ci")]) mkdirSync(name);
  cpSync(".ci/run", join(folder, ".ci/run"));
  const program = (name: string, text: string) =>
    writeFileSync(join(programs, name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  for (const name of ["apt-get", "apt-cache", "chromium-headless-shell"]) program(name, "exit 0");
  program("eatmydata", 'exec "$@"');
  program(
    "npm",
    `case "$1 $2" in "test --") step=core ;; "run test:deep") step=deep ;; "run --silent") step=again ;; *) exit 0 ;; esac
    [ ! -f ${programs}/$step.json ] || cp ${programs}/$step.json test-results/outcome.json
    . ${programs}/$step`,
  );
  const lastOutcome = join(folder, "test-results/last-outcome.json");
  return {
    run(steps: Record<"core" | "deep" | "again", Step>, seconds = 60) {
      for (const [name, { outcome, does = "exit 0" }] of Object.entries(steps)) {
        writeFileSync(join(programs, name), does);
        const whole = { passed: 0, failed: [], unfinished: [], ...outcome };
        if (outcome) writeFileSync(join(programs, `${name}.json`), JSON.stringify(whole));
        else rmSync(join(programs, `${name}.json`), { force: true });
      }
      const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, CI_SECONDS: String(seconds) };
      const { status, stdout, stderr } = spawnSync("bash", [".ci/run"], { cwd: folder, env, encoding: "utf8" });
      return { status, last: stdout.trim().split("\n").at(-1), stdout, stderr };
    },
    lastOutcome: (): TestOutcome | undefined =>
      existsSync(lastOutcome) ? JSON.parse(readFileSync(lastOutcome, "utf8")) : undefined,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

const file = { project: "deep", path: "core/lens.deep.test.ts" };
const failure = { ...file, titles: ["a lens has two ends"] };

test("a run of both suites ends with the counts of all their tests", () => {
  using checkout = openCheckout();
  const passed = { core: { outcome: { passed: 2 } }, deep: { outcome: { passed: 5 } }, again: { does: "exit 1" } };
  expect(checkout.run(passed)).toMatchObject({ status: 0, last: "5 passed, 0 failed" });
  expect(checkout.lastOutcome()).toBeUndefined();

  const crashed = { ...passed, deep: { ...passed.deep, does: "exit 1" } };
  expect(checkout.run(crashed)).toMatchObject({ status: 1, last: "5 passed, 1 failed" });
});

test("a file that failed has one more try, and the next run knows of it", () => {
  using checkout = openCheckout();
  const failed = { outcome: { passed: 5, failed: [failure] }, does: "exit 1" };
  const steps = { core: { outcome: { passed: 2 } }, deep: failed, again: {} };
  expect(checkout.run(steps)).toMatchObject({ status: 0, last: "6 passed, 0 failed" });
  expect(checkout.run({ ...steps, again: { does: "exit 1" } })).toMatchObject({
    ...{ status: 1, last: "5 passed, 1 failed" },
  });
  expect(checkout.lastOutcome()?.failed).toEqual([failure]);
});

test("what there was no time for fails the run, which ends in time and says what it was", () => {
  using checkout = openCheckout();
  const unfinished = [
    { ...file, running: "a lens has two ends" },
    { ...file, path: "core/other.deep.test.ts" },
  ];
  const steps = {
    core: { outcome: { passed: 2 } },
    deep: { outcome: { passed: 5, unfinished }, does: "sleep 60" },
    again: { does: "exit 1" },
  };
  const { status, last, stdout, stderr } = checkout.run(steps, 4);
  expect({ status, last }).toEqual({ status: 1, last: "5 passed, 2 failed" });
  expect(stdout).toContain("Stopped, because 3 seconds have passed since the start: npm run test:deep");
  expect(stderr).toContain("Stopped: deep · core/lens.deep.test.ts · a lens has two ends");
  expect(stderr).toContain("Not begun: deep · core/other.deep.test.ts");
});

test("where the check before the tests fails, nothing counts as passed", () => {
  using checkout = openCheckout();
  const steps = { core: { does: "exit 1" }, deep: { outcome: { passed: 5 } }, again: {} };
  expect(checkout.run(steps)).toMatchObject({ status: 1, last: "0 passed, 1 failed" });
});
