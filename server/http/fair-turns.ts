/** How much is done at once, and how many pieces of work may wait: in all, and of one visitor. */
export interface Crowd {
  atOnce: number;
  mostWaiting: number;
  mostWaitingOfOne: number;
}

/** Why a piece of work was not even begun: its visitor, or all together, have as much waiting as may wait. */
export type TooMany = { tooMany: "of one" | "in all" };

/**
 * A queue for what visitors ask for, so many pieces at a time. Turns go round among those who wait: whoever asks for a
 * thousand pages waits behind nobody but itself. A piece that fails gives its place on like any other.
 */
export function fairTurns({ atOnce, mostWaiting, mostWaitingOfOne }: Crowd) {
  let underWay = 0;
  let waiting = 0;
  /** In the order of their next turns. */
  const queues = new Map<string, (() => void)[]>();

  function join(visitor: string): Promise<void> {
    waiting += 1;
    return new Promise((go) => {
      const queue = queues.get(visitor);
      if (queue) queue.push(go);
      else queues.set(visitor, [go]);
    });
  }

  /** The place is handed on, not given up, so that nobody slips in between. */
  function handOn(): void {
    const [first] = queues;
    if (!first) {
      underWay -= 1;
      return;
    }
    const [visitor, queue] = first;
    const go = queue.shift();
    queues.delete(visitor);
    if (queue.length > 0) queues.set(visitor, queue);
    waiting -= 1;
    go?.();
  }

  return async <Value>(visitor: string, work: () => Promise<Value>): Promise<Value | TooMany> => {
    if (underWay < atOnce) underWay += 1;
    else {
      if ((queues.get(visitor)?.length ?? 0) >= mostWaitingOfOne) return { tooMany: "of one" };
      if (waiting >= mostWaiting) return { tooMany: "in all" };
      await join(visitor);
    }
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}
