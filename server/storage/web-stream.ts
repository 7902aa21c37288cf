import type { Readable } from "node:stream";

/**
 * A stream as answers and readers of tar want it; cancelling it closes the source. Not `Readable.toWeb`: cancelled while
 * more is about to come, that one throws where nobody can catch it, which ends the process
 * (https://github.com/nodejs/node/issues/64529).
 */
export function webStream(source: Readable): ReadableStream<Uint8Array> {
  // One that fails before it is read says so when it is read.
  source.on("error", () => {});
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void source.destroy(),
    },
    { highWaterMark: 0 },
  );
}
