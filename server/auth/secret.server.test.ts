import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { secretIn } from "./secret.ts";

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-secret-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("the secret is made once, kept for its owner's eyes, and the same for all who start at once", async () => {
  const folder = await dataFolder();
  const secrets = await Promise.all([secretIn(folder), secretIn(folder), secretIn(folder)]);
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await secretIn(folder)).toBe(secrets[0]);

  const [file = ""] = await readdir(folder);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
});

test("a start that could not write its secret leaves nothing in the way of the next", async () => {
  const folder = await dataFolder();
  const program = `import { secretIn } from "${new URL("secret.ts", import.meta.url)}"; await secretIn("${folder}")`;
  // The shell's limit for the size of files simulates a full disk.
  const full = ['ulimit -f 0; exec "$0" "$@"', process.execPath, "--input-type=module", "--eval", program];
  await expect(promisify(execFile)("sh", ["-c", ...full])).rejects.toThrow("cannot be used");
  expect(await readdir(folder)).toEqual([]);
});

test("another folder has another secret", async () => {
  expect(await secretIn(await dataFolder())).not.toBe(await secretIn(await dataFolder()));
});

test("a secret that is too short is refused with a sentence that says what to do", async () => {
  const folder = await dataFolder();
  await writeFile(join(folder, "auth-secret"), "short\n");
  await chmod(join(folder, "auth-secret"), 0o600);
  await expect(secretIn(folder)).rejects.toThrow("should hold a secret of at least 32 characters");
});
