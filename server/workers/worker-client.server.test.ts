import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { SampleThread } from "#tests/support/sample-thread.ts";
import { confinedProcess } from "./confined-process.ts";
import { thread } from "./thread.ts";
import { type Peer, WorkerClient, WorkerFailed, type WorkerOptions } from "./worker-client.ts";

const timeouts = { starting: 60_000, answering: 60_000, idle: 60_000 };

function openSample(options: Partial<WorkerOptions<Peer>> = {}) {
  const start: () => Peer = () => thread("tests/support/sample-thread.ts");
  const worker = new WorkerClient<SampleThread>({ name: "thread that is tried", start, timeouts, ...options });
  return Object.assign(worker, { [Symbol.asyncDispose]: () => worker.end() });
}

test("a worker answers questions asked together in their order", async () => {
  await using worker = openSample();
  expect(await Promise.all(["one", "two", "three"].map((text) => worker.ask("echo", text)))).toEqual([
    "one",
    "two",
    "three",
  ]);
});

test.each([
  ["fails", "fail", "The thread that is tried has ended: no such lens"],
  ["ends", "exit", "The thread that is tried has ended."],
  ["takes too long", "loop", "The thread that is tried has ended: no answer within 1000 ms of processor time"],
] as const)(
  "a worker that %s costs its question, and the next one is answered by another",
  async (_, name, message) => {
    const answering = name === "loop" ? 1_000 : timeouts.answering;
    await using worker = openSample({ timeouts: { ...timeouts, answering } });
    await worker.ask("remember", "one");
    const [failed, next] = await Promise.allSettled([worker.ask(name), worker.ask("remember", "two")]);
    expect(failed).toEqual({ status: "rejected", reason: new WorkerFailed(message) });
    expect(next).toEqual({ status: "fulfilled", value: 1 });
  },
);

const peers = [
  ["thread", () => thread("tests/support/sample-thread.ts")],
  ["process", () => confinedProcess("tests/support/sample-thread.ts", { flags: [] })],
] as const;

test.each(peers)("[OP37] a %s that has to wait for the processor or a disk is not late", async (_, start) => {
  const answering = 200;
  await using worker = openSample({ start, timeouts: { ...timeouts, answering } });
  expect(await worker.ask("wait", 3 * answering)).toBe("waited");

  const late = worker.ask("wait", 60_000);
  await expect(late).rejects.toThrow("The thread that is tried has ended: no answer within 4000 ms");
});

test.each(peers)("[OP37] a %s that computes for longer than it may ends", async (_, start) => {
  await using worker = openSample({ start, timeouts: { ...timeouts, answering: 100 } });
  const late = worker.ask("loop");
  await expect(late).rejects.toThrow("The thread that is tried has ended: no answer within 100 ms of processor time");
});

test("a worker whose state is lost answers no more", async () => {
  await using worker = openSample({ hasState: true });
  const [failed, next] = await Promise.allSettled([worker.ask("exit"), worker.ask("remember", "two")]);
  expect([failed.status, next.status]).toEqual(["rejected", "rejected"]);
  expect(worker.hasEnded).toBe(true);
});

test("a worker that cannot start says why, and an idle one ends", async () => {
  await using missing = openSample({ start: () => thread("tests/support/no-such-thread.ts") });
  await expect(missing.ask("echo", "one")).rejects.toThrow(
    "The thread that is tried did not start: Cannot find module",
  );

  await using worker = openSample({ timeouts: { ...timeouts, idle: 1 } });
  await worker.ask("remember", "one");
  await expect.poll(() => worker.hasEnded).toBe(true);
  expect(await worker.ask("remember", "two")).toBe(1);
});

test("what is asked of a worker that ends fails, unless it ends when all is answered", async () => {
  await using worker = openSample();
  const query = worker.ask("loop").catch((error) => error);
  await sleep(10);
  await worker.end();
  expect(await query).toBeInstanceOf(WorkerFailed);

  const answer = worker.ask("echo", "one");
  await worker.endWhenAnswered();
  expect(await answer).toBe("one");
  expect(worker.hasEnded).toBe(true);
});
