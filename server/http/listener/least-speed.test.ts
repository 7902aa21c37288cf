import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atLeast } from "./least-speed.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pace = { leastSpeed: 1_000, patience: 10 };

/** Takes pieces of 1,000 bytes, each after so many seconds, until it is called too slow. */
async function read(seconds: number[], makingMs = 0): Promise<{ taken: number; isTooSlow: boolean }> {
  const seen = { taken: 0, isTooSlow: false };
  async function* pieces() {
    for (;;) {
      await vi.advanceTimersByTimeAsync(makingMs);
      yield Buffer.alloc(1_000);
    }
  }
  const reading = atLeast(pace, pieces(), () => {
    seen.isTooSlow = true;
  });
  for (const [taken, pause] of seconds.entries()) {
    await reading.next();
    seen.taken = taken + 1;
    await vi.advanceTimersByTimeAsync(pause * 1_000);
    if (seen.isTooSlow) break;
  }
  await reading.return(undefined);
  return seen;
}

test("[Z05] a client may take nothing for as long as the patience, once and again if it is quick in between", async () => {
  expect(await read([9, ...Array(20).fill(0), 9])).toEqual({ taken: 22, isTooSlow: false });
  expect(await read([11])).toEqual({ taken: 1, isTooSlow: true });
  expect(await read([...Array(1_000).fill(0), 11])).toEqual({ taken: 1_001, isTooSlow: true });
});

test("[Z05] a client that is always a little too slow is noticed, one that is as fast as asked is not", async () => {
  expect((await read(Array(100).fill(2))).isTooSlow).toBe(true);
  expect(await read(Array(100).fill(1))).toEqual({ taken: 100, isTooSlow: false });
});

test("[Z05] the time until a piece is there is not the client's", async () => {
  expect(await read(Array(10).fill(0), 60_000)).toEqual({ taken: 10, isTooSlow: false });
});
