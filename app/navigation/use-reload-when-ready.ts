import { useEffect } from "react";

const askAgainInMs = 1_000;
const answeredWithinMs = 10_000;

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
