import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { Pages } from "#server/pages/pages.ts";
import {
  administratorContext,
  brandContext,
  catalogContext,
  contentContext,
  documentMarkupContext,
  editingContext,
  missedSearchContext,
  nonceContext,
  readyContext,
  refusalContext,
  reportErrorContext,
  revisionContext,
  sendDocumentContext,
  signInContext,
  siteUrlContext,
  timeZoneContext,
  todayContext,
  unreadContext,
} from "./context.ts";

export { routeTable as routes } from "./route-table.ts";

export const version = build.assets.version;

export function createHandler(): Pages["handle"] {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, { brand, siteUrl, nonce, unread, refusal, reportError, sendDocument, noteMissedSearch, data }) => {
    const context = new RouterContextProvider();
    context.set(brandContext, brand);
    context.set(siteUrlContext, siteUrl);
    context.set(nonceContext, nonce);
    context.set(documentMarkupContext, new Map());
    context.set(unreadContext, unread);
    context.set(refusalContext, refusal);
    context.set(reportErrorContext, reportError);
    context.set(sendDocumentContext, sendDocument);
    context.set(missedSearchContext, noteMissedSearch);
    context.set(administratorContext, data?.administrator);
    context.set(editingContext, data?.editing);
    if (data) {
      context.set(readyContext, true);
      context.set(contentContext, data.content);
      context.set(catalogContext, data.catalog);
      context.set(signInContext, data.signIn);
      context.set(revisionContext, data.revision);
      context.set(todayContext, data.today);
      context.set(timeZoneContext, data.timeZone);
    }
    return handle(request, context);
  };
}
