/** The largest form without files, in bytes. */
const largestForm = 1_000_000;

/** Reads what a form sends. Undefined when that is more than any form of ours: at once if its length is told. */
export async function readFormBody(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("Content-Length")) > largestForm) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > largestForm) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
