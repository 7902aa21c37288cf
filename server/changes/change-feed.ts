import type { OpenDatabase } from "../database/database.ts";
import { currentRevision } from "./revision.ts";

export type RevisionListener = (revision: number) => void;

export interface ChangeFeed {
  /** The latest known revision. Includes every command that has returned in this process. */
  readonly revision: number;
  /** Whether a commit was announced and its revision could not be read, so that caches may be outdated. */
  readonly isStale: boolean;
  /** Several changes in one transaction give their last revision. Returns a function that unsubscribes. */
  subscribe(listener: RevisionListener): () => void;
  close(): void;
}

const retryAfterMs = 1_000;

export async function openChangeFeed({ reading, watchCommits }: OpenDatabase): Promise<ChangeFeed> {
  const listeners = new Set<RevisionListener>();
  // Before the first read, so that no commit is missed.
  const stopWatching = watchCommits(update);
  let revision = 0;
  // Announcements are numbered: the latest one, the latest that was read, and the latest that failed.
  let announced = 0;
  let read = 0;
  let failed = 0;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  await update();

  async function update(): Promise<void> {
    const announcement = ++announced;
    let latest: number;
    try {
      latest = await currentRevision(reading);
    } catch (error) {
      failed = Math.max(failed, announcement);
      clearTimeout(retry);
      if (failed > read && !isClosed) retry = setTimeout(() => update().catch(() => {}), retryAfterMs).unref();
      throw error;
    }
    read = Math.max(read, announcement);
    if (latest <= revision) return;
    revision = latest;
    for (const listener of listeners) listener(revision);
  }

  return {
    get revision() {
      return revision;
    },
    get isStale() {
      return failed > read;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      stopWatching();
      isClosed = true;
      clearTimeout(retry);
      listeners.clear();
    },
  };
}
