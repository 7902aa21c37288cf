import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener } from "node:http";

// libuv accepts one connection in each iteration of the event loop, and reads from all that are open. What a hundred
// connections of one client ask for must therefore not be done where it is read: every iteration would take as long as all
// of it, and new connections wait that long.

/** How much is done at once, and how many pieces of work may wait: in all, and of one visitor. */
export interface Crowd {
  atOnce: number;
  mostWaiting: number;
  mostWaitingOfOne: number;
}

/** Why a piece of work was not even begun: its visitor, or all together, have as much waiting as may wait. */
export type TooMany = { tooMany: "of one" | "in all" };

/** Whether a piece of work was not begun. */
export function isTooMany(result: unknown): result is TooMany {
  return typeof result === "object" && result !== null && "tooMany" in result;
}

/**
 * A queue for what visitors ask for, so many pieces at a time. Turns go round among those who wait: whoever asks for a
 * thousand pages waits behind nobody but itself. A piece that fails gives its place on like any other. Of all queues
 * together, one piece begins in an iteration of the event loop.
 */
export function fairTurns({ atOnce, mostWaiting, mostWaitingOfOne }: Crowd) {
  let underWay = 0;
  const waiting = new FairQueue<() => void>();

  /** The place is handed on, not given up, so that nobody slips in between. */
  function handOn(): void {
    const go = waiting.shift();
    if (go) go();
    else underWay -= 1;
  }

  return async <Value>(visitor: string, work: () => Promise<Value>): Promise<Value | TooMany> => {
    if (underWay < atOnce) underWay += 1;
    else {
      if (waiting.countOf(visitor) >= mostWaitingOfOne) return { tooMany: "of one" };
      if (waiting.size >= mostWaiting) return { tooMany: "in all" };
      await new Promise<void>((go) => waiting.push(visitor, go));
    }
    await nextIteration();
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}

/** What waits, by visitor: each in turn gives its first. */
class FairQueue<Item> {
  size = 0;
  /** In the order of their next turns. */
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

  shift(): Item | undefined {
    const [first] = this.#queues;
    if (!first) return undefined;
    const [visitor, queue] = first;
    this.size -= 1;
    this.#queues.delete(visitor);
    const item = queue.shift();
    if (queue.length > 0) this.#queues.set(visitor, queue);
    return item;
  }
}

/** Connections that this process has accepted. */
let accepted = 0;
subscribe("net.server.socket", () => {
  accepted += 1;
});

/** Answers whether a connection was accepted since it last answered: then others may be waiting, one an iteration. */
function watchConnections(): () => boolean {
  let seen = accepted;
  return () => {
    const hasCome = accepted !== seen;
    seen = accepted;
    return hasCome;
  };
}

/** Pieces of work that have a place and are about to begin, in order. */
const beginning: (() => void)[] = [];

/** Resolves in a later iteration of the event loop, and in each for one caller only. */
function nextIteration(): Promise<void> {
  return new Promise((begin) => {
    beginning.push(begin);
    if (beginning.length === 1) setImmediate(beginNext);
  });
}

/** So many connections are let in before the next piece begins, when they come all at once. */
const connectionsFirst = 16;
const haveConnectionsCome = watchConnections();
let letIn = 0;

/** What it sets as an immediate runs once the loop has looked at its sockets. */
function beginNext(): void {
  letIn = haveConnectionsCome() ? letIn + 1 : 0;
  if (letIn === 0 || letIn > connectionsFirst) {
    letIn = 0;
    beginning.shift()?.();
  }
  if (beginning.length > 0) setImmediate(beginNext);
}

/** A request that needs no work of a queue takes a tenth of a millisecond or two. */
const requestsPerIteration = { usually: 16, whileConnectionsCome: 2 };

/** Takes few requests in an iteration of the event loop; the others wait, and the networks they come from take turns. */
export function fewPerIteration(
  answer: RequestListener,
  networkOf: (incoming: IncomingMessage) => string,
): RequestListener {
  const { usually, whileConnectionsCome } = requestsPerIteration;
  const haveCome = watchConnections();
  let left = usually;
  let isIterationSeen = false;
  const waiting = new FairQueue<() => void>();

  /** The loop has read what there was to read. */
  function beginIteration(): void {
    left = haveCome() ? whileConnectionsCome : usually;
    isIterationSeen = waiting.size > 0;
    if (isIterationSeen) setImmediate(beginIteration);
    for (; left > 0 && waiting.size > 0; left--) waiting.shift()?.();
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
