import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { openLog } from "../../log.ts";
import { type AppEnv, readAddress } from "../middleware/request-info.ts";
import { streamed } from "./streamed.ts";

const app = new Hono<AppEnv>();
app.get("/:pause/:size?", (c) => {
  const pause = Number(c.req.param("pause"));
  const size = c.req.param("size");
  c.env.info = { id: "1", address: readAddress("/", {}), visitorAddress: "192.0.2.1", log: openLog("silent") };
  async function* pieces() {
    yield Buffer.from("first");
    if (pause > 0) await sleep(pause);
    if (!size) throw new Error("the password of the database");
  }
  return streamed(c, Readable.from(pieces()), { headers: size ? { "Content-Length": size } : {} });
});
// Leaves the global objects to the tests of other files in this process.
const server = serve({ fetch: app.fetch, port: 0, overrideGlobalObjects: false });
const { port } = server.address() as AddressInfo;
afterAll(() => new Promise((closed) => server.close(closed)));

async function ask(path: string, version: "1.0" | "1.1") {
  const socket = connect(port, "127.0.0.1", () => socket.write(`GET ${path} HTTP/${version}\r\nHost: a\r\n\r\n`));
  let said = "";
  socket.on("data", (bytes) => {
    said += bytes;
  });
  // An orderly end would be no error.
  const [error] = await once(socket, "error");
  return { code: error.code, said };
}

test.each<[string, "1.0" | "1.1", string]>([
  ["whose source fails at once", "1.1", "/0"],
  ["whose source fails at once", "1.0", "/0"],
  ["whose source fails later", "1.1", "/50"],
  ["whose source fails later", "1.0", "/50"],
  ["whose source has fewer bytes than it says", "1.1", "/50/100"],
])("[Z12] an answer %s resets the connection of HTTP/%s, and tells nothing of the reason", async (_, version, path) => {
  const { code, said } = await ask(path, version);
  expect(code).toBe("ECONNRESET");
  expect(said).not.toMatch(/password|\r\n0\r\n/);
});

test("an answer with all its bytes ends well, and the connection is used again", async () => {
  const address = `http://127.0.0.1:${port}/10/5`;
  expect(await (await fetch(address)).text()).toBe("first");
  expect(await (await fetch(address)).text()).toBe("first");
});
