import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

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
  const readers: ChildProcess = fork(join(import.meta.dirname, "readers-process.ts"), { execArgv: [] });
  readers.send(order);
  await once(readers, "message");
  return {
    async allTold() {
      const [told] = await once(readers, "message");
      return told;
    },
    async [Symbol.asyncDispose]() {
      readers.disconnect();
      await once(readers, "exit");
    },
  };
}
