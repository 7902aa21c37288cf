import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort, ports } from "./server-process.ts";

test("a port that a server is told to listen at is given to nobody else before it does", async () => {
  const found = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(found).size).toBe(50);
  // The operating system assigns ports from here on (on Linux; elsewhere higher).
  expect(Math.max(...found)).toBeLessThan(32_768);
});

test("a port at which somebody listens is passed over", async () => {
  const port = await freePort();
  const occupant = createServer().listen(port, "127.0.0.1");
  await once(occupant, "listening");
  for (let tries = 0; tries < ports.count; tries++) expect(await freePort()).not.toBe(port);
  occupant.close();
});
