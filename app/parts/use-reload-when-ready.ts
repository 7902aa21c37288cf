import { useEffect } from "react";

const askAgainInMs = 1_000;
/** A line that swallows a question tells nobody: another one is asked then. */
const answeredWithinMs = 10_000;

/** Loads the page anew as soon as the server can be reached, and its data read. */
export function useReloadWhenReady(waiting = true): void {
  useEffect(() => {
    if (!waiting) return;
    let asking = false;
    const timer = setInterval(async () => {
      if (asking) return;
      asking = true;
      const signal = AbortSignal.timeout(answeredWithinMs);
      const answer = await fetch("/readyz?database", { cache: "no-store", signal }).catch(() => undefined);
      asking = false;
      if (answer?.ok) location.reload();
    }, askAgainInMs);
    return () => clearInterval(timer);
  }, [waiting]);
}
