import type { Readable } from "node:stream";

/** `Readable.toWeb`, cancelled at the wrong time, ends the process: https://github.com/nodejs/node/issues/64529 */
export function webStream(source: Readable): ReadableStream<Uint8Array> {
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
