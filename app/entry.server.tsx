import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import {
  administratorContext,
  brandContext,
  documentMarkupContext,
  reportErrorContext,
  scriptMarkContext,
} from "./context.ts";
import { DocumentEnds, type EndsRendered } from "./parts/document-ends.ts";
import { DocumentResponse } from "./parts/document-response.ts";
import { ScriptMark } from "./parts/inline-script.tsx";
import { delayScripts } from "./parts/late-scripts.ts";
import { loadedDataScripts } from "./parts/loaded-data.ts";
import { placeInNav } from "./parts/main-nav.tsx";
import { type FrameOf, renderInFrame } from "./parts/render-in-frame.ts";
import { renderWhole, textOf } from "./parts/render-whole.ts";
import { searchedOn } from "./parts/searched.ts";
import { DocumentMarkup } from "./parts/static-markup.tsx";
import { noEnds, withEnds, writeEnds } from "./parts/write-ends.ts";
import { type Frame, WrittenFrame } from "./parts/written-frame.ts";

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
  const loaded = serverHandoffStream ? await textOf(serverHandoffStream) : "";
  const own = { ...entry, manifest: onlyMatched(entry) };
  const render = (ends: EndsRendered, frame?: Frame) =>
    renderWhole(
      <ScriptMark value={nonce}>
        <DocumentEnds value={ends}>
          <WrittenFrame value={frame}>
            <DocumentMarkup value={context.get(documentMarkupContext)}>
              <ServerRouter context={own} url={request.url} nonce={nonce} />
            </DocumentMarkup>
          </WrittenFrame>
        </DocumentEnds>
      </ScriptMark>,
      (error) => handleError(error, { request, context, params: {} }),
    );
  const frame = frameOf(entry, context);
  const html = frame
    ? await renderInFrame(frame, (written) => render("apart", written))
    : delayScripts(await render("whole"));
  const routes = Object.keys(own.manifest.routes);
  const ends = frame ? await writeEnds({ brand: frame.brand, routes }, nonce, () => render("alone")) : noEnds;
  const scripts = ends.scripts + loadedDataScripts(loaded, nonce);
  const page = ["<!DOCTYPE html>", ...withEnds(html, { ...ends, scripts })];
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new DocumentResponse(page, { status, headers });
}

/** Names to the router the routes that the page is made of. It would make objects of all forty, for every page. */
function onlyMatched(entry: EntryContext): EntryContext["manifest"] {
  const { routes } = entry.manifest;
  const matched = entry.staticHandlerContext.matches.map(({ route }) => [route.id, routes[route.id]]);
  return { ...entry.manifest, routes: Object.fromEntries(matched) };
}

/** Undefined where the frame is the page's own: an error may know no brand, and in development its components change. */
function frameOf(
  { staticHandlerContext: { errors, location } }: Pick<EntryContext, "staticHandlerContext">,
  context: RouterContextProvider,
): FrameOf | undefined {
  if (import.meta.env.DEV || errors) return undefined;
  const signedIn = context.get(administratorContext) !== undefined;
  const searched = searchedOn(location);
  return { brand: context.get(brandContext), signedIn, place: placeInNav(location.pathname), searched };
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
