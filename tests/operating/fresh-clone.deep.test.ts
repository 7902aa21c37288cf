import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
// What Git does not hold.
const own = [".git", ".react-router", "build", "data", "node_modules", "test-results"].map((name) => join(root, name));
/** Nothing imports tests, without which the tools take half the time. */
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

let clone: string;

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), "varifocal-clone-"));
  await cp(root, clone, { recursive: true, filter: (path) => !own.includes(path) && !isTest(path) });
  await symlink(join(root, "node_modules"), join(clone, "node_modules"));
});
afterAll(() => rm(clone, { recursive: true }));

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(words[0] ?? "", words.slice(1), { cwd: clone, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

test("in a fresh clone npx tsc and npm run check say what is wrong and nothing else, and npm run fix mends what it can", {
  timeout: 900_000,
}, async () => {
  expect(run("npm", "run", "prepare").status).toBe(0);
  const wrong = join(clone, "core/wrong.ts");
  await writeFile(wrong, "export const unused = 1;\nexport  const used : string = 2\n");
  await writeFile(join(clone, "core/wrong.test.ts"), 'import { used } from "./wrong.ts";\n\nconsole.info(used);\n');
  // Before the check generates types, with those that npm ci made at its end.
  expect(run("npx", "tsc").said.match(/error TS\d+/g)).toEqual(["error TS2322"]);
  const { status, said } = run("npm", "run", "check");
  expect(status).toBe(1);
  expect(said).toContain("core/wrong.ts(2,15): error TS2322: Type 'number' is not assignable to type 'string'.");
  expect(said).toMatch(/core\/wrong\.ts format/);
  expect(said).toMatch(/unused +core\/wrong\.ts/);
  expect(said).toContain("check:types, check:style, check:unused");

  run("npm", "run", "fix");
  expect(await readFile(wrong, "utf8")).toBe("const unused = 1;\nexport const used: string = 2;\n");
});
