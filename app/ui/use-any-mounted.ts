import { useEffect, useSyncExternalStore } from "react";

/** Tells whether any component on the page has entered. */
export interface Presence {
  any(): boolean;
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

/** Entered while the component is mounted and `here` is true. */
export function usePresence(presence: Presence, here: boolean) {
  useEffect(() => (here ? presence.enter() : undefined), [presence, here]);
}

export function useAnyPresent(presence: Presence): boolean {
  return useSyncExternalStore(presence.subscribe, presence.any, () => false);
}
