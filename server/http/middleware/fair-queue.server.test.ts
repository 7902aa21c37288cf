import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { createFairQueue, limitRequestsPerTick } from "./fair-queue.ts";

/** A queue whose tasks end when the test says so. `begun` lists the started ones in order. */
function openQueue(limits: Parameters<typeof createFairQueue>[0]) {
  const enqueue = createFairQueue(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask: (visitor: string) =>
      enqueue(visitor, () => {
        begun.push(visitor);
        return new Promise<string>((end) => ends.push(() => end(`for ${visitor}`)));
      }),
    /** Ends the oldest running task, and lets the next one start. */
    async end() {
      ends.shift()?.();
      await iterations(5);
    },
  };
}

async function iterations(count: number) {
  for (let iteration = 0; iteration < count; iteration++) await new Promise(setImmediate);
}

const limits = { atOnce: 1, mostWaiting: 100, mostWaitingOfOne: 50 };

test("a visitor with many requests waits behind its own; others come in between", async () => {
  const queue = openQueue(limits);
  const answers = ["many", "many", "many", "many", "one", "other", "one"].map(queue.ask);
  await iterations(5);
  for (let turn = 0; turn < 7; turn++) await queue.end();
  expect(queue.begun).toEqual(["many", "many", "one", "other", "many", "one", "many"]);
  expect((await Promise.all(answers))[4]).toBe("for one");
});

test("no more is done at once than was said, and a place that was free is taken again", async () => {
  const queue = openQueue({ ...limits, atOnce: 2 });
  for (const visitor of ["a", "b", "c"]) queue.ask(visitor);
  await iterations(8);
  expect(queue.begun).toEqual(["a", "b"]);
  for (let turn = 0; turn < 3; turn++) await queue.end();
  expect(queue.begun).toEqual(["a", "b", "c"]);
  queue.ask("d");
  queue.ask("e");
  queue.ask("f");
  await iterations(8);
  expect(queue.begun).toEqual(["a", "b", "c", "d", "e"]);
});

test("one visitor too many, and all together too many, are told apart; nothing of theirs is begun or kept", async () => {
  const queue = openQueue({ atOnce: 1, mostWaiting: 3, mostWaitingOfOne: 2 });
  for (const visitor of ["a", "a", "a"]) queue.ask(visitor);
  await expect(queue.ask("a")).rejects.toMatchObject({ limit: "visitor" });
  queue.ask("b");
  await expect(queue.ask("c")).rejects.toMatchObject({ limit: "total" });
  await iterations(5);
  for (let turn = 0; turn < 4; turn++) await queue.end();
  expect(queue.begun).toEqual(["a", "a", "b", "a"]);
});

test("work that fails gives its place on", async () => {
  const enqueue = createFairQueue(limits);
  const failing = enqueue("a", async () => {
    throw new Error("no page");
  });
  const next = enqueue("b", async () => "a page");
  await expect(failing).rejects.toThrow("no page");
  expect(await next).toBe("a page");
});

test("[OP01] between two pieces of work of any queue the event loop looks for new connections", async () => {
  let iteration = 0;
  let counting = setImmediate(function count() {
    iteration += 1;
    counting = setImmediate(count);
  });
  const queues = [createFairQueue({ ...limits, atOnce: 4 }), createFairQueue({ ...limits, atOnce: 16 })];
  const begun: number[] = [];
  const pieces = Array.from({ length: 40 }, (_, number) =>
    queues[number % 2]?.(`visitor ${number % 3}`, async () => begun.push(iteration)),
  );
  await Promise.all(pieces);
  clearImmediate(counting);
  expect(begun).toHaveLength(40);
  expect(new Set(begun).size).toBe(40);
});

test("[OP01] connections that come all at once are let in before much work is done", async () => {
  const enqueue = createFairQueue(limits);
  let accepted = 0;
  let piecesBefore = 0;
  let begun = 0;
  const server = createServer(() => {
    accepted += 1;
    piecesBefore = begun;
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const work = Array.from({ length: 50 }, () =>
    enqueue("a", async () => {
      begun += 1;
      const busyUntil = performance.now() + 10;
      while (performance.now() < busyUntil);
    }),
  );
  const connections = Array.from({ length: 100 }, () => connect(port, "127.0.0.1"));
  await expect.poll(() => accepted).toBe(100);
  expect(piecesBefore).toBeLessThan(20);
  await Promise.all(work);
  for (const connection of connections) connection.destroy();
  server.close();
});

test("[OP01] few requests are taken in an iteration of the event loop, and a network that sends one does not wait behind hundreds", async () => {
  const taken: string[] = [];
  const answer = limitRequestsPerTick(
    ({ url = "" }) => taken.push(url),
    ({ url = "" }) => url,
  );
  const send = (network: string) =>
    answer({ url: network, socket: {} } as IncomingMessage, undefined as unknown as ServerResponse);
  for (let request = 0; request < 500; request++) send("many");
  expect(taken).toHaveLength(16);
  send("one");
  await iterations(1);
  expect(taken).toHaveLength(32);
  expect(taken).toContain("one");
  // Each iteration may have accepted one of many waiting connections.
  const accepting = channel("net.server.socket");
  for (let iteration = 0; iteration < 10; iteration++) {
    accepting.publish({});
    await iterations(1);
  }
  expect(taken).toHaveLength(52);
  await iterations(30);
  expect(taken).toHaveLength(501);
});
