import { useSyncExternalStore } from "react";

/** False on the server, and in the browser until the page's scripts have taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

function subscribe(): () => void {
  return () => {};
}
