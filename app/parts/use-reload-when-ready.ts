import { useEffect } from "react";

const askAgainInMs = 1000;

/** Loads the page anew as soon as the server can be reached, and its data read. */
export function useReloadWhenReady(waiting = true): void {
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(async () => {
      const answer = await fetch("/readyz", { cache: "no-store" }).catch(() => undefined);
      if (answer?.ok) location.reload();
    }, askAgainInMs);
    return () => clearInterval(timer);
  }, [waiting]);
}
