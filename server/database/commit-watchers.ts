import type { OpenDatabase } from "./database.ts";

/** Who wants to hear of commits. */
export interface CommitWatchers {
  watch: OpenDatabase["watchCommits"];
  /** Tells all of them, and waits for them. */
  tell(): Promise<void>;
}

export function openCommitWatchers(): CommitWatchers {
  const watchers = new Set<() => Promise<void>>();
  return {
    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    async tell() {
      await Promise.all([...watchers].map((tell) => tell()));
    },
  };
}
