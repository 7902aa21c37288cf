import { startCompanion } from "./companion.ts";

/** Browsers that follow a site's live stream, each from an address of its own, in a process apart. */
export interface Readers extends AsyncDisposable {
  /** When the last of them had been told of the next change, by `sharedClockMs`. */
  allTold(): Promise<number>;
}

/** What the process of the readers is asked for. */
export interface ReadersOrder {
  url: string;
  count: number;
  /** What each asks for when it has heard of a change, at a moment of its own within the window that the site names. */
  reloads: string;
}

/** Opens so many, and waits until each has heard the current revision. */
export async function openReaders(order: ReadersOrder): Promise<Readers> {
  const readers = startCompanion("readers-process.ts");
  readers.send({ ...order });
  await readers.next(`The opening of ${order.count} streams`, 90);
  return {
    allTold: () => readers.next<number>(`A change told to all of ${order.count} streams`, 30),
    [Symbol.asyncDispose]: () => readers[Symbol.asyncDispose](),
  };
}
