import { type FileVerdict, firstOfHash } from "#core/files/file-verdict.ts";
import { withQuery } from "../../navigation/with-query.ts";
import type { HashMessage } from "./hash-worker.ts";

/** Undefined if the file could not be read to its end. A signal ends the worker. */
export function hashFile(
  file: File,
  { onBytes, signal }: { onBytes: (bytes: number) => void; signal: AbortSignal },
): Promise<string | undefined> {
  const worker = new Worker(new URL("./hash-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  worker.addEventListener("message", ({ data }: MessageEvent<HashMessage>) => {
    if ("bytes" in data) onBytes(data.bytes);
    else resolve("sha256" in data ? data.sha256 : undefined);
  });
  worker.addEventListener("error", () => resolve(undefined));
  signal.addEventListener("abort", () => resolve(undefined));
  worker.postMessage(file);
  return promise.finally(() => worker.terminate());
}

/** Asks for all hashes with this beginning, so that the site does not learn which one it is. */
export async function askSite(
  sha256: string,
  { product, signal }: { product: string | undefined; signal: AbortSignal },
): Promise<FileVerdict | undefined> {
  const address = `/support/hashes/${sha256.slice(0, firstOfHash)}.json`;
  const answer = await fetch(withQuery(address, { for: product }), { signal });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  const { hashes }: { hashes: FileVerdict[] } = await answer.json();
  return hashes.find((one) => one.sha256 === sha256);
}
