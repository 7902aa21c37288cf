import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener } from "node:http";

export interface QueueLimits {
  atOnce: number;
  /** Limit for one visitor, whose further items wait even while there is room. */
  atOnceOfOne?: number;
  mostWaiting: number;
  mostWaitingOfOne: number;
}

export class QueueFull extends Error {
  readonly limit: "visitor" | "total";

  constructor(limit: "visitor" | "total") {
    super("The queue is full.");
    this.limit = limit;
  }
}

/** Throws `QueueFull`. */
export type Enqueue = <Value>(visitor: string, work: () => Promise<Value>) => Promise<Value>;

/** Visitors take turns. One item starts per event loop iteration, in which libuv accepts one connection. */
export function createFairQueue(limits: QueueLimits): Enqueue {
  const { atOnce, atOnceOfOne = atOnce, mostWaiting, mostWaitingOfOne } = limits;
  let running = 0;
  const runningOf = new Map<string, number>();
  const waiting = new RoundRobin<() => void>();
  const hasRoom = (visitor: string) => (runningOf.get(visitor) ?? 0) < atOnceOfOne;

  function count(visitor: string, change: 1 | -1): void {
    const left = (runningOf.get(visitor) ?? 0) + change;
    if (left > 0) runningOf.set(visitor, left);
    else runningOf.delete(visitor);
  }

  /** Keeps the slot occupied, so that nothing overtakes the queue. */
  function handOver(visitor: string): void {
    count(visitor, -1);
    const next = waiting.shift(hasRoom);
    if (!next) {
      running -= 1;
      return;
    }
    count(next.visitor, 1);
    next.item();
  }

  return async (visitor, work) => {
    if (running < atOnce && hasRoom(visitor)) {
      running += 1;
      count(visitor, 1);
    } else {
      if (waiting.countOf(visitor) >= mostWaitingOfOne) throw new QueueFull("visitor");
      if (waiting.size >= mostWaiting) throw new QueueFull("total");
      await new Promise<void>((begin) => waiting.push(visitor, begin));
    }
    await nextIteration();
    try {
      return await work();
    } finally {
      handOver(visitor);
    }
  };
}

class RoundRobin<Item> {
  size = 0;
  readonly #queues = new Map<string, Item[]>();

  countOf(visitor: string): number {
    return this.#queues.get(visitor)?.length ?? 0;
  }

  push(visitor: string, item: Item): void {
    this.size += 1;
    const queue = this.#queues.get(visitor);
    if (queue) queue.push(item);
    else this.#queues.set(visitor, [item]);
  }

  /** The first of the next visitor who is allowed. */
  shift(isAllowed?: (visitor: string) => boolean): { visitor: string; item: Item } | undefined {
    for (const [visitor, queue] of this.#queues) {
      if (isAllowed && !isAllowed(visitor)) continue;
      const item = queue.shift();
      if (item === undefined) return undefined;
      this.size -= 1;
      this.#queues.delete(visitor);
      if (queue.length > 0) this.#queues.set(visitor, queue);
      return { visitor, item };
    }
    return undefined;
  }
}

let accepted = 0;
subscribe("net.server.socket", () => {
  accepted += 1;
});

/** More connections may be waiting, as libuv accepts one per iteration. */
function watchConnections(): () => boolean {
  let seen = accepted;
  return () => {
    const hasCome = accepted !== seen;
    seen = accepted;
    return hasCome;
  };
}

const waitingToStart: (() => void)[] = [];

function nextIteration(): Promise<void> {
  return new Promise((begin) => {
    waitingToStart.push(begin);
    if (waitingToStart.length === 1) setImmediate(beginNext);
  });
}

const connectionsFirst = 16;
const haveConnectionsCome = watchConnections();
let acceptedInARow = 0;

/** Immediates run after the loop has polled its sockets. */
function beginNext(): void {
  acceptedInARow = haveConnectionsCome() ? acceptedInARow + 1 : 0;
  if (acceptedInARow === 0 || acceptedInARow > connectionsFirst) {
    acceptedInARow = 0;
    waitingToStart.shift()?.();
  }
  if (waitingToStart.length > 0) setImmediate(beginNext);
}

const requestsPerIteration = { usually: 16, whileConnectionsCome: 2 };

export function limitRequestsPerTick(
  answer: RequestListener,
  networkOf: (incoming: IncomingMessage) => string,
): RequestListener {
  const { usually, whileConnectionsCome } = requestsPerIteration;
  const haveCome = watchConnections();
  let left = usually;
  let isIterationSeen = false;
  const waiting = new RoundRobin<() => void>();

  function beginIteration(): void {
    left = haveCome() ? whileConnectionsCome : usually;
    isIterationSeen = waiting.size > 0;
    if (isIterationSeen) setImmediate(beginIteration);
    for (; left > 0 && waiting.size > 0; left--) waiting.shift()?.item();
  }

  return (incoming, outgoing) => {
    if (!isIterationSeen) setImmediate(beginIteration);
    isIterationSeen = true;
    if (left === 0) {
      waiting.push(networkOf(incoming), () => {
        if (!incoming.socket.destroyed) answer(incoming, outgoing);
      });
      return;
    }
    left -= 1;
    return answer(incoming, outgoing);
  };
}
