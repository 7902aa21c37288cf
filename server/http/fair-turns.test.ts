import { expect, test } from "vitest";
import { fairTurns } from "./fair-turns.ts";

/** A queue whose pieces of work end when the test says so. `begun` tells whose turn it was, in order. */
function openQueue(crowd: Parameters<typeof fairTurns>[0]) {
  const inTurn = fairTurns(crowd);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask: (visitor: string) =>
      inTurn(visitor, () => {
        begun.push(visitor);
        return new Promise<string>((end) => ends.push(() => end(`for ${visitor}`)));
      }),
    /** Ends what has been under way longest, and lets the next one begin. */
    async end() {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

const crowd = { atOnce: 1, mostWaiting: 100, mostWaitingOfOne: 50 };

test("whoever asks for many waits behind itself; others come in between", async () => {
  const queue = openQueue(crowd);
  const answers = ["many", "many", "many", "many", "one", "other", "one"].map(queue.ask);
  for (let turn = 0; turn < 7; turn++) await queue.end();
  expect(queue.begun).toEqual(["many", "many", "one", "other", "many", "one", "many"]);
  expect((await Promise.all(answers))[4]).toBe("for one");
});

test("no more is done at once than was said, and a place that was free is taken again", async () => {
  const queue = openQueue({ ...crowd, atOnce: 2 });
  for (const visitor of ["a", "b", "c"]) queue.ask(visitor);
  expect(queue.begun).toEqual(["a", "b"]);
  for (let turn = 0; turn < 3; turn++) await queue.end();
  expect(queue.begun).toEqual(["a", "b", "c"]);
  queue.ask("d");
  queue.ask("e");
  queue.ask("f");
  expect(queue.begun).toEqual(["a", "b", "c", "d", "e"]);
});

test("one visitor too many, and all together too many, are told apart; nothing of theirs is begun or kept", async () => {
  const queue = openQueue({ atOnce: 1, mostWaiting: 3, mostWaitingOfOne: 2 });
  for (const visitor of ["a", "a", "a"]) queue.ask(visitor);
  expect(await queue.ask("a")).toEqual({ tooMany: "of one" });
  queue.ask("b");
  expect(await queue.ask("c")).toEqual({ tooMany: "in all" });
  for (let turn = 0; turn < 4; turn++) await queue.end();
  expect(queue.begun).toEqual(["a", "a", "b", "a"]);
});

test("work that fails gives its place on", async () => {
  const inTurn = fairTurns(crowd);
  const failing = inTurn("a", async () => {
    throw new Error("no page");
  });
  const next = inTurn("b", async () => "a page");
  await expect(failing).rejects.toThrow("no page");
  expect(await next).toBe("a page");
});
