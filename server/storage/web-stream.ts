import type { Readable } from "node:stream";

interface Failure {
  /** In bytes. A source that ends before has failed. */
  size?: number | undefined;
  /** Tells the reader in its own way; the stream then ends without an error. */
  onFailure(error: unknown): void;
}

/** `Readable.toWeb`, cancelled at the wrong time, ends the process: https://github.com/nodejs/node/issues/64529 */
export function webStream(source: Readable, failure?: Failure): ReadableStream<Uint8Array> {
  source.on("error", () => {});
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  let sent = 0;

  async function next(): Promise<Uint8Array | undefined> {
    const { done, value } = await chunks.next();
    if (!done) sent += value.length;
    else if (sent < (failure?.size ?? 0)) throw new Error(`The source ended after ${sent} of ${failure?.size} bytes.`);
    return done ? undefined : value;
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const value = await next();
          if (value) controller.enqueue(value);
          else controller.close();
        } catch (error) {
          if (!failure) throw error;
          failure.onFailure(error);
          controller.close();
        }
      },
      cancel: () => void source.destroy(),
    },
    { highWaterMark: 0 },
  );
}
