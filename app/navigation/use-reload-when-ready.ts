import { useEffect, useState } from "react";

const askAgainInMs = 1_000;
const answeredWithinMs = 10_000;

/** Says what the start is doing, once the server has told it. */
export function useReloadWhenReady(waiting = true): string | undefined {
  const [doing, setDoing] = useState<string>();
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
      else setDoing(/^not ready yet: (.+)/.exec((await answer?.text()) ?? "")?.[1]);
    }, askAgainInMs);
    return () => clearInterval(timer);
  }, [waiting]);
  return doing;
}
