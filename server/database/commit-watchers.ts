import type { OpenDatabase } from "./database.ts";

export interface CommitWatchers {
  watch: OpenDatabase["watchCommits"];
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
