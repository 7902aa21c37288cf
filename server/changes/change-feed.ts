import type { OpenDatabase } from "../database/database.ts";
import { currentRevision } from "./revision.ts";

export type RevisionListener = (revision: number) => void;

/** Follows the change log, whichever process writes it. */
export interface ChangeFeed {
  /** The revision of the last change known here. Never behind a command of this process that has answered. */
  readonly revision: number;
  /** Whether it was told of a change and could not read which: what was made before may be old. */
  readonly behind: boolean;
  /** Calls back with each new revision; several changes of one transaction come as their last. Answers how to stop. */
  subscribe(listener: RevisionListener): () => void;
  close(): void;
}

/** How soon it looks again for a change that it could not read. */
const tryAgainMs = 1_000;

export async function openChangeFeed({ reading, watchCommits }: OpenDatabase): Promise<ChangeFeed> {
  const listeners = new Set<RevisionListener>();
  // Before the first reading, so that nothing falls in between.
  const stopWatching = watchCommits(follow);
  let revision = 0;
  // How often it was told; and which of these times it last read what there is, and last failed to.
  let told = 0;
  let read = 0;
  let failed = 0;
  let again: NodeJS.Timeout | undefined;
  let closed = false;
  await follow();

  async function follow(): Promise<void> {
    const time = ++told;
    let now: number;
    try {
      now = await currentRevision(reading);
    } catch (error) {
      failed = Math.max(failed, time);
      clearTimeout(again);
      if (failed > read && !closed) again = setTimeout(() => follow().catch(() => {}), tryAgainMs).unref();
      throw error;
    }
    read = Math.max(read, time);
    // Two readings may overtake each other.
    if (now <= revision) return;
    revision = now;
    for (const listener of listeners) listener(revision);
  }

  return {
    get revision() {
      return revision;
    },
    get behind() {
      return failed > read;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      stopWatching();
      closed = true;
      clearTimeout(again);
      listeners.clear();
    },
  };
}
