import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { reportErrorContext, scriptMarkContext } from "./context.ts";
import { ScriptMark } from "./parts/inline-script.tsx";
import { delayScripts } from "./parts/late-scripts.ts";
import { loadedDataScripts } from "./parts/loaded-data.ts";

/** A loader that takes longer is given up. In milliseconds. */
export const streamTimeout = 10_000;

/**
 * Renders a document whole: its inline scripts are hashed for the content security policy, and its length is told.
 * In bytes from end to end: a page that is made a string and bytes again, twice, takes notably longer.
 */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entry }: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(scriptMarkContext);
  // Nothing is deferred, so all of it is there. The router would render piece by piece, and wait for each.
  const loaded = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  const stream = await renderToReadableStream(
    <ScriptMark value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </ScriptMark>,
    {
      nonce,
      signal: request.signal,
      onError: (error) => handleError(error, { request, context, params: {} }),
      // Nothing is moved to the document's end, for scripts to bring it where it belongs: it has to be there without.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  await stream.allReady;
  const html = Buffer.concat(await Array.fromAsync(stream));
  const end = html.lastIndexOf("</body>");
  const scripts = Buffer.from(loadedDataScripts(loaded, nonce));
  const page = Buffer.concat([...delayScripts(html.subarray(0, end)), scripts, html.subarray(end)]);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(page, { status, headers });
}

// React and the router may both tell of the same error.
const reported = new WeakSet<Error>();

/** Logs what should not have happened: not what a person asked for wrongly, nor that a visitor left in the middle. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (error instanceof Error) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  context.get(reportErrorContext)(error);
};
