import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort, ports } from "./server-process.ts";

test("a port given to a server is not assigned to another before it listens", async () => {
  const found = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(found).size).toBe(50);
  // The operating system assigns ports from here on (on Linux; elsewhere higher).
  expect(Math.max(...found)).toBeLessThan(32_768);
});

test("a port in use is skipped", async () => {
  const port = await freePort();
  const occupant = createServer().listen(port, "127.0.0.1");
  await once(occupant, "listening");
  for (let attempts = 0; attempts < ports.count; attempts++) expect(await freePort()).not.toBe(port);
  occupant.close();
});
