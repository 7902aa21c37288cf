const pauseMs = 3_000;

/**
 * Asks for a script until it can be had, for `lazy`: what stands in its place stays meanwhile. Without, a line that is broken
 * for a moment would put the error page in the place of the page.
 */
export async function untilFetched<Script>(fetch: () => Promise<Script>): Promise<Script> {
  for (;;) {
    try {
      return await fetch();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
