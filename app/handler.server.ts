import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { Pages } from "#server/http/pages.ts";
import {
  administratorContext,
  brandContext,
  catalogContext,
  contentContext,
  editingContext,
  readyContext,
  reportErrorContext,
  revisionContext,
  scriptMarkContext,
  signInContext,
  siteUrlContext,
  unreadContext,
} from "./context.ts";

export { publicPages } from "./public-pages.ts";

/** Names this build, as its pages do in the browser. */
export const version = build.assets.version;

/** The one door between server and screens: services in, a page out. */
export function createHandler(): Pages["handle"] {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, { brand, siteUrl, scriptMark, unread, reportError, data }) => {
    const context = new RouterContextProvider();
    context.set(brandContext, brand);
    context.set(siteUrlContext, siteUrl);
    context.set(scriptMarkContext, scriptMark);
    context.set(unreadContext, unread);
    context.set(reportErrorContext, reportError);
    context.set(administratorContext, data?.administrator);
    context.set(editingContext, data?.editing);
    if (data) {
      context.set(readyContext, true);
      context.set(contentContext, data.content);
      context.set(catalogContext, data.catalog);
      context.set(signInContext, data.signIn);
      context.set(revisionContext, data.revision);
    }
    return handle(request, context);
  };
}
