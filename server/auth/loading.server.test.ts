import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("a server that nobody signs in to does not load Better Auth", async () => {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(import.meta.resolve("./open-auth-service.ts"))});
    console.log(JSON.stringify(loaded));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded.some((url) => url.endsWith("/server/auth/open-auth-service.ts"))).toBe(true);
  expect(loaded.filter((url) => url.includes("better-auth/"))).toEqual([]);
});
