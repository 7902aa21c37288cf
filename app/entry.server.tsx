import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { documentMarkupContext, nonceContext, reportErrorContext } from "./context.ts";
import { Nonce } from "./parts/inline-script.tsx";
import { DocumentMarkup } from "./parts/static-markup.tsx";

/** A loader that takes longer is given up. In milliseconds. */
export const streamTimeout = 10_000;

/** Renders a document whole: its inline scripts are hashed for the content security policy, and its length is told. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext);
  const stream = await renderToReadableStream(
    <Nonce value={nonce}>
      <DocumentMarkup value={context.get(documentMarkupContext)}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </DocumentMarkup>
    </Nonce>,
    {
      onError: (error) => handleError(error, { request, context, params: {} }),
      // Everything stands in its place, for visitors without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
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
