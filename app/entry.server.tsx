import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { InlineScript, Nonce } from "./components/inline-script.tsx";
import { administratorContext, requestContext } from "./context.ts";

/** In milliseconds, for loaders. */
export const streamTimeout = 10_000;

/** Not streamed, because the Content-Security-Policy header contains the hashes of inline scripts. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entry }: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = context.get(requestContext);
  const loaderData = serverHandoffStream ? await text(serverHandoffStream) : "";
  const document = (
    <Nonce value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
      <script type="application/json" id={loaderDataId}>
        {loaderData}
      </script>
      <InlineScript code={handOver} />
    </Nonce>
  );
  const html = context.get(administratorContext)
    ? await renderWithLazyParts(document, (error) => handleError(error, { request, context, params: {} }))
    : `<!DOCTYPE html>${renderToString(document)}`;
  context.get(requestContext).sendDocument(html);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}

/** Administrators' screens have lazy parts. A stream takes twice the time of a string. */
async function renderWithLazyParts(document: ReactNode, onError: (error: unknown) => void) {
  const stream = await renderToReadableStream(document, { onError, progressiveChunkSize: Number.POSITIVE_INFINITY });
  await stream.allReady;
  return text(stream);
}

const loaderDataId = "loader-data";

/** Gives the loaders' data to the browser's router, as React Router's own stream does. */
const handOver = `{let {streamController}=window.__reactRouterContext;
streamController.enqueue(document.getElementById("${loaderDataId}").textContent);
streamController.close()}`;

// React and the router may report the same error.
const reported = new WeakSet<Error>();

/** Ignores users' mistakes and aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (error instanceof Error) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  context.get(requestContext).reportError(error);
};
