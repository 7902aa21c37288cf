import type { OpenDatabase } from "./database.ts";

/** Who wants to hear of commits. */
export interface CommitWatchers {
  watch: OpenDatabase["watchCommits"];
  /** Tells all of them, and waits for them. */
  tell(certain: boolean): Promise<void>;
}

export function openCommitWatchers(): CommitWatchers {
  const watchers = new Set<(certain: boolean) => Promise<void>>();
  return {
    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    async tell(certain) {
      await Promise.all([...watchers].map((tell) => tell(certain)));
    },
  };
}
