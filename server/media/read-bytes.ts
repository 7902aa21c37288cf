import type { Readable } from "node:stream";

export async function* readBytes(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let left = size;
  if (left === 0) return;
  for await (const bytes of stream.iterator({ destroyOnReturn: false })) {
    left -= bytes.length;
    yield bytes;
    if (left <= 0) return;
  }
  throw new Error("The stream has ended early.");
}
