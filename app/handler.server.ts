import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { SiteContent } from "#core/site-content.ts";
import type { Administrator, SignIn } from "#server/auth/sign-in.ts";
import type { Catalog } from "#server/catalog/catalog.ts";
import {
  administratorContext,
  catalogContext,
  contentContext,
  readyContext,
  revisionContext,
  signInContext,
  siteUrlContext,
} from "./context.ts";

/** What the server brings to one request. Content is there from the first moment, the rest once the data can be read. */
export interface RequestServices {
  content: SiteContent;
  siteUrl: string;
  data?: {
    catalog: Catalog;
    signIn: SignIn;
    administrator: Administrator | undefined;
    /** The catalogue's revision, taken before the page is rendered. */
    revision: number;
  };
}

/** The one door between server and screens: services in, a page out. */
export function createHandler(): (request: Request, services: RequestServices) => Promise<Response> {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, { content, siteUrl, data }) => {
    const context = new RouterContextProvider();
    context.set(contentContext, content);
    context.set(siteUrlContext, siteUrl);
    if (data) {
      context.set(readyContext, true);
      context.set(catalogContext, data.catalog);
      context.set(signInContext, data.signIn);
      context.set(administratorContext, data.administrator);
      context.set(revisionContext, data.revision);
    }
    return handle(request, context);
  };
}
