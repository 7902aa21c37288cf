/** Between tries, in milliseconds; as many tries as pauses, counted anew whenever something has arrived. */
export const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Waits before another try: until the browser is online again, or for a while where it believes that it is. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const timer = navigator.onLine ? setTimeout(resolve, ms) : undefined;
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    addEventListener("online", () => resolve(), { signal: over.signal });
    signal.addEventListener("abort", () => reject(signal.reason), { signal: over.signal });
  }).finally(() => over.abort());
}

/** An answer that may be another one next time; 0 where there was none. */
export function passesAgain(status: number): boolean {
  return status === 0 || status >= 500 || [408, 409, 423, 425, 429].includes(status);
}
