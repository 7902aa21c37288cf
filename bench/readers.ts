import { startCompanion } from "./companion.ts";

/** Browsers that follow the live stream, each from its own address, in their own process. */
export interface Readers extends AsyncDisposable {
  /** When the last of them heard of the next change, by `sharedClockMs`. */
  allTold(): Promise<number>;
}

export interface ReadersOrder {
  url: string;
  count: number;
  /** The path each requests after a change, at a random moment of the window that the site names. */
  reloads: string;
}

/** Opens the streams, and waits until each has heard the current revision. */
export async function openReaders(order: ReadersOrder): Promise<Readers> {
  const readers = startCompanion("readers-process.ts");
  readers.send({ ...order });
  await readers.next(`The opening of ${order.count} streams`, 90);
  return {
    allTold: () => readers.next<number>(`A change told to all of ${order.count} streams`, 30),
    [Symbol.asyncDispose]: () => readers[Symbol.asyncDispose](),
  };
}
