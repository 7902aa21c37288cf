/**
 * Fetches JSON from the dashboard. Waits for the network and asks to sign in again, where the router would replace the
 * form with its error page. Undefined after giving up; rejects only when aborted.
 */
export async function fetchWithLogin<Answer>(
  address: string,
  { signInAgain, signal }: { signInAgain: () => Promise<boolean>; signal: AbortSignal },
): Promise<Answer | undefined> {
  for (const wait of [...pausesMs, undefined]) {
    const answer = await answerFrom<Answer>(address, signal);
    signal.throwIfAborted();
    if (answer === "signed out") {
      if (!(await signInAgain())) return undefined;
    } else if (answer !== undefined) return answer;
    else if (wait !== undefined) await pause(wait, signal);
  }
  return undefined;
}

async function answerFrom<Answer>(address: string, signal: AbortSignal): Promise<Answer | "signed out" | undefined> {
  try {
    const answer = await fetch(address, { signal });
    if (answer.status === 401) return "signed out";
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Delays between retries. Progress resets the count. */
export const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Waits for the `online` event if the browser is offline, otherwise for `ms`. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const timer = navigator.onLine ? setTimeout(resolve, ms) : undefined;
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    addEventListener("online", () => resolve(), { signal: over.signal });
    signal.addEventListener("abort", () => reject(signal.reason), { signal: over.signal });
  }).finally(() => over.abort());
}

/** Whether a request may succeed when retried. Status 0 means no response. */
export function isRetryable(status: number): boolean {
  return status === 0 || status >= 500 || [408, 409, 423, 425, 429].includes(status);
}
