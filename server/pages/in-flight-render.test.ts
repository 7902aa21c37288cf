import { expect, test } from "vitest";
import { createFairQueue } from "../http/middleware/fair-queue.ts";
import { InFlightRender } from "./in-flight-render.ts";
import type { RenderedPage } from "./rendered-page.ts";

const busy = "192.0.2.1";
const quiet = "198.51.100.1";
const page: RenderedPage = { status: 200, headers: [], body: null };

/** A queue with one place, which is occupied until the test releases it, and the page that waits for it. */
function openQueue({ mostWaiting = 100, mostWaitingOfOne = 10, make = async () => page } = {}) {
  const enqueue = createFairQueue({ atOnce: 1, mostWaiting, mostWaitingOfOne });
  const taken = Promise.withResolvers<void>();
  const freed = enqueue(busy, () => taken.promise);
  const begun: string[] = [];
  const inFlight = new InFlightRender(() => {
    begun.push("the page");
    return make();
  }, enqueue);
  return {
    begun,
    onContention: taken.resolve,
    freed,
    /** Another task of a network, which ends by itself. */
    work: (network: string, name: string) => enqueue(network, async () => void begun.push(name)),
    join: (network: string) => inFlight.join({ network, onLeaving: () => {} }, () => {}),
  };
}

test("a client that joins a busy network's page has it at the next turn of its own network", async () => {
  const queue = openQueue();
  const others = ["first", "second", "third"].map((name) => queue.work(busy, name));
  const answers = [queue.join(busy), queue.join(quiet)];
  queue.onContention();
  expect(await Promise.all(answers)).toEqual([page, page]);
  await Promise.all(others);
  expect(queue.begun).toEqual(["first", "the page", "second", "third"]);
});

test("all of a network wait in one place, and a page is made once", async () => {
  const queue = openQueue({ mostWaiting: 3 });
  const answers = Array.from({ length: 200 }, (_, nth) => queue.join(nth % 2 ? busy : quiet));
  const other = queue.work(busy, "something else");
  queue.onContention();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([page]));
  await other;
  expect(queue.begun).toEqual(["the page", "something else"]);
});

test("a network that may not wait for a turn is served by another's, and without one hears so and may ask again", async () => {
  const queue = openQueue({ mostWaitingOfOne: 1 });
  void queue.work(busy, "first");
  await expect(queue.join(busy)).rejects.toMatchObject({ limit: "visitor" });
  const answers = [queue.join(quiet), queue.join(busy)];
  queue.onContention();
  expect(await Promise.all(answers)).toEqual([page, page]);
});

test("networks that are all refused hear so, whichever heard first, and hold nobody who asks again", async () => {
  const queue = openQueue({ mostWaiting: 0 });
  const [first, second] = await Promise.allSettled([queue.join(busy), queue.join(quiet)]);
  for (const answer of [first, second]) expect(answer).toMatchObject({ reason: { limit: "total" } });
  queue.onContention();
  await queue.freed;
  expect(await queue.join(quiet)).toEqual(page);
});

test("a page that very many networks ask for leaves room in the queue", async () => {
  const queue = openQueue({ mostWaiting: 20 });
  const answers = Array.from({ length: 1_000 }, (_, nth) => queue.join(`2001:db8:${nth}::`));
  const other = queue.work(quiet, "something else");
  queue.onContention();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([page]));
  expect(await other).toBeUndefined();
  expect(queue.begun.toSorted()).toEqual(["something else", "the page"]);
});

test("what fails is told to all networks, and keeps no place", async () => {
  const queue = openQueue({ make: () => Promise.reject(new Error("on purpose")) });
  const answers = [queue.join(busy), queue.join(quiet)];
  queue.onContention();
  for (const answer of answers) await expect(answer).rejects.toThrow("on purpose");
  await queue.work(quiet, "afterwards");
  expect(queue.begun).toEqual(["the page", "afterwards"]);
});
