import { buffer, text } from "node:stream/consumers";
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
import { DocumentMarkup } from "./components/static-markup.tsx";
import { administratorContext, documentMarkupContext, nonceContext, reportErrorContext } from "./context.ts";

/** A loader that takes longer is given up. In milliseconds. */
export const streamTimeout = 10_000;

/** Renders a document whole, because the content security policy in its header names the hashes of its inline scripts. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entry }: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext);
  const loaderData = serverHandoffStream ? await text(serverHandoffStream) : "";
  const document = (
    <Nonce value={nonce}>
      <DocumentMarkup value={context.get(documentMarkupContext)}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
        {/* Data is never run, so the security policy needs no hash of it. */}
        <script type="application/json" id={loaderDataId}>
          {loaderData}
        </script>
        <InlineScript code={handOver} />
      </DocumentMarkup>
    </Nonce>
  );
  const body = context.get(administratorContext)
    ? await renderWithLazyParts(document, (error) => handleError(error, { request, context, params: {} }))
    : Buffer.from(`<!DOCTYPE html>${renderToString(document)}`);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { status, headers });
}

/** Administrators' screens have lazy parts, which a stream waits for. It takes twice the time of a string. */
async function renderWithLazyParts(document: ReactNode, onError: (error: unknown) => void) {
  // Every part stays in its place, for visitors without scripts.
  const stream = await renderToReadableStream(document, { onError, progressiveChunkSize: Number.POSITIVE_INFINITY });
  await stream.allReady;
  return buffer(stream);
}

const loaderDataId = "loader-data";

/** Gives the loaders' data to the browser's router, as React Router's own stream does. */
const handOver = `{let {streamController}=window.__reactRouterContext;
streamController.enqueue(document.getElementById("${loaderDataId}").textContent);
streamController.close()}`;

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
