import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Brand, SiteContent } from "#core/site-content.ts";
import type { Administrator, SignIn } from "#server/auth/sign-in.ts";
import type { Catalog } from "#server/catalog/catalog.ts";
import {
  administratorContext,
  brandContext,
  catalogContext,
  contentContext,
  readyContext,
  revisionContext,
  signInContext,
  siteUrlContext,
} from "./context.ts";

/** What the server brings to one request. The brand is there from the first moment, the rest once the data can be read. */
export interface RequestServices {
  brand: Brand;
  siteUrl: string;
  data?: {
    content: SiteContent;
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
  return (request, { brand, siteUrl, data }) => {
    const context = new RouterContextProvider();
    context.set(brandContext, brand);
    context.set(siteUrlContext, siteUrl);
    if (data) {
      context.set(readyContext, true);
      context.set(contentContext, data.content);
      context.set(catalogContext, data.catalog);
      context.set(signInContext, data.signIn);
      context.set(administratorContext, data.administrator);
      context.set(revisionContext, data.revision);
    }
    return handle(request, context);
  };
}
