import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { reportErrorContext, scriptMarkContext } from "./context.ts";
import { DocumentResponse } from "./parts/document-response.ts";
import { ScriptMark } from "./parts/inline-script.tsx";
import { delayScripts } from "./parts/late-scripts.ts";
import { loadedDataScripts } from "./parts/loaded-data.ts";
import { readText, renderWhole } from "./parts/render-whole.ts";

/** A loader that takes longer is given up. In milliseconds. */
export const streamTimeout = 10_000;

/** Renders a document whole: its inline scripts are hashed for the content security policy, and its length is told. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entry }: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(scriptMarkContext);
  // Nothing is deferred, so all of it is there. The router would render it piece by piece, and wait for each.
  const loaded = serverHandoffStream ? await readText(serverHandoffStream) : "";
  const html = await renderWhole(
    <ScriptMark value={nonce}>
      <ServerRouter context={onlyMatched(entry)} url={request.url} nonce={nonce} />
    </ScriptMark>,
    (error) => handleError(error, { request, context, params: {} }),
  );
  const end = html.lastIndexOf("</body>");
  const page = [
    "<!DOCTYPE html>",
    ...delayScripts(html.slice(0, end)),
    loadedDataScripts(loaded, nonce),
    html.slice(end),
  ];
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new DocumentResponse(page, { status, headers });
}

/** Names to the router the routes that the page is made of. It would make objects of all forty, for every page. */
function onlyMatched(entry: EntryContext): EntryContext {
  const { routes } = entry.manifest;
  const matched = entry.staticHandlerContext.matches.map(({ route }) => [route.id, routes[route.id]]);
  return { ...entry, manifest: { ...entry.manifest, routes: Object.fromEntries(matched) } };
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
