import type { ReactNode } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";

/**
 * Renders a document with nothing left out, from its root element on: with its type in front, a long text would be
 * copied once more. A string at once takes less time than a stream of some ten thousand small
 * pieces, each of which is made bytes by itself. But it does not wait for a component that is still being loaded, which
 * happens once after the start: then the stream does.
 */
export async function renderWhole(document: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const html = renderToString(document);
  return html.includes(leftToBrowser) ? renderWaiting(document, onError) : html;
}

/**
 * The end of what React writes in front of what it leaves to the browser. Not all of it, "<!--$!-->": a page is full of
 * "<", and to look at each took a tenth of a millisecond.
 */
const leftToBrowser = "$!-->";

async function renderWaiting(document: ReactNode, onError: (error: unknown) => void): Promise<string> {
  // Nothing is moved to the document's end, for scripts to bring it where it belongs: it has to be there without.
  const stream = await renderToReadableStream(document, { onError, progressiveChunkSize: Number.POSITIVE_INFINITY });
  await stream.allReady;
  // React's string begins at the root element, its stream with the type.
  return (await textOf(stream)).replace(/^<!DOCTYPE html>/, "");
}

/** A stream to its end, as the text that it is. */
export async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(stream)).toString();
}
