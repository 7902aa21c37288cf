/**
 * The largest form without files, in bytes: a product's, with its texts and lists, and the few fields of signing in. A
 * stranger's thousand connections would otherwise hold a gigabyte.
 */
export const largestForm = { administrator: 1_000_000, stranger: 50_000 };

/** Reads what a form sends. Undefined when that is more than `largest` bytes: at once if its length is told. */
export async function readFormBody(request: Request, largest: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("Content-Length")) > largest) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > largest) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
