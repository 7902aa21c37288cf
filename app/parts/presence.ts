import { useEffect, useSyncExternalStore } from "react";

/** Knows whether something is there at the moment, anywhere on the page: any number of components may have it. */
export interface Presence {
  any(): boolean;
  /** Adds one; the function it answers removes it again. */
  enter(): () => void;
  subscribe(listener: () => void): () => void;
}

export function createPresence(): Presence {
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

/** Is there for as long as the component is shown and `here`. */
export function usePresence(presence: Presence, here: boolean) {
  useEffect(() => (here ? presence.enter() : undefined), [presence, here]);
}

/** Whether any component is there. */
export function useAnyPresent(presence: Presence): boolean {
  return useSyncExternalStore(presence.subscribe, presence.any, () => false);
}
