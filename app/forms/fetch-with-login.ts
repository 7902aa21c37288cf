/** With a `body` it posts. Retries, and asks to sign in again. Undefined after giving up; rejects only when aborted. */
export async function fetchWithLogin<Answer>(
  address: string,
  { signInAgain, signal, body }: { signInAgain: () => Promise<boolean>; signal: AbortSignal; body?: FormData },
): Promise<Answer | undefined> {
  for (const wait of [...pausesMs, undefined]) {
    const answer = await answerFrom<Answer>(address, signal, body);
    signal.throwIfAborted();
    if (answer === "signed out") {
      if (!(await signInAgain())) return undefined;
    } else if (answer !== undefined) return answer;
    else if (wait !== undefined) await pause(wait, signal);
  }
  return undefined;
}

async function answerFrom<Answer>(
  address: string,
  signal: AbortSignal,
  body?: FormData,
): Promise<Answer | "signed out" | undefined> {
  try {
    const answer = await fetch(address, { signal, ...(body && { method: "post", body }) });
    if (answer.status === 401) return "signed out";
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

export const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const timer = navigator.onLine ? setTimeout(resolve, ms) : undefined;
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    addEventListener("online", () => resolve(), { signal: over.signal });
    signal.addEventListener("abort", () => reject(signal.reason), { signal: over.signal });
  }).finally(() => over.abort());
}

/** Status 0 means no response. */
export function isRetryable(status: number): boolean {
  return status === 0 || status >= 500 || [408, 409, 423, 425, 429].includes(status);
}
