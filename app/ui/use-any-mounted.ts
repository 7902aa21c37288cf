import { useEffect, useSyncExternalStore } from "react";

export interface MountTracker {
  any(): boolean;
  enter(): () => void;
  subscribe(listener: () => void): () => void;
}

export function createMountTracker(): MountTracker {
  const places = new Set<symbol>();
  const listeners = new Set<() => void>();
  function tell() {
    for (const listener of listeners) listener();
  }
  return {
    any: () => places.size > 0,
    enter() {
      const place = Symbol();
      places.add(place);
      tell();
      return () => {
        places.delete(place);
        tell();
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useMounted(tracker: MountTracker, here: boolean) {
  useEffect(() => (here ? tracker.enter() : undefined), [tracker, here]);
}

export function useAnyMounted(tracker: MountTracker): boolean {
  return useSyncExternalStore(tracker.subscribe, tracker.any, () => false);
}
