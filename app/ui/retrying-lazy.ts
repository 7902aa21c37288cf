const pauseMs = 3_000;

/** Retries a dynamic import for `lazy` while the fallback is shown; a failed import would show the error page. */
export async function retryingLazy<Script>(fetch: () => Promise<Script>): Promise<Script> {
  for (;;) {
    try {
      return await fetch();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
