const pauseMs = 3_000;

/**
 * A dynamic import that may be called again after it failed. Browsers from before the summer of 2026 remember that a
 * module failed until the page is loaded again, so it is then imported under another fragment, which they take for
 * another module (https://github.com/whatwg/html/pull/10327). Chromium and Firefox end their message with its address.
 */
export function retryableImport<Script>(load: () => Promise<Script>): () => Promise<Script> {
  let failures = 0;
  let address: string | undefined;
  return async () => {
    try {
      return await (address === undefined ? load() : import(/* @vite-ignore */ `${address}#${failures}`));
    } catch (error) {
      failures++;
      const last = String(error).split(" ").at(-1) ?? "";
      if (address === undefined && URL.canParse(last)) address = last;
      throw error;
    }
  };
}

/** Retries a dynamic import for `lazy` while the fallback is shown; a failed import would show the error page. */
export async function retryingLazy<Script>(load: () => Promise<Script>): Promise<Script> {
  const attempt = retryableImport(load);
  for (;;) {
    try {
      return await attempt();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
