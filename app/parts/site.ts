import { isRouteErrorResponse, type RouterContextProvider, useRouteError, useRouteLoaderData } from "react-router";
import { memoizeWeak } from "#core/memoize-weak.ts";
import type { Brand } from "#core/site-content.ts";
import { administratorContext, brandContext, revisionContext, siteUrlContext } from "../context.ts";
import { type OneText, readText, withJson } from "./one-text.ts";

/** What every page's frame shows, whichever screen stands in it. */
export interface Site {
  brand: Brand;
  /** The site's public address without a closing slash. */
  url: string;
  signedIn: boolean;
  revision: number;
}

/** As it is sent to the browser. */
export interface SentSite extends Omit<Site, "brand"> {
  brand: OneText<Brand>;
}

/** Gathers the frame's data from what the server brought to the request. */
export function readSite(context: Readonly<RouterContextProvider>): SentSite {
  return {
    brand: sentBrand(context.get(brandContext)),
    url: context.get(siteUrlContext),
    signedIn: context.get(administratorContext) !== undefined,
    revision: context.get(revisionContext),
  };
}

/**
 * The server hands over all texts of the owner's as the brand, once it has them. They are not to go out with every page;
 * what does is written once, until they are read anew.
 */
const sentBrand = memoizeWeak(({ name, legalName, tagline, logoUrl, accent, contactEmail, social }: Brand) => {
  const value: Brand = { name, legalName, tagline, logoUrl, accent, contactEmail, social };
  return withJson({ json: JSON.stringify(value), value });
});

/** Shown around an error that struck before the site's own name could be read: in nobody's name. */
const unnamed: Site = {
  brand: { name: "Catalog", legalName: "", tagline: "", contactEmail: "", social: [] },
  url: "",
  signedIn: false,
  revision: 0,
};

/** The frame's data, on any screen. While the data is not open, it comes with the error that says so. */
export function useSite(): Site {
  const loaded = useRouteLoaderData("root") as SentSite | undefined;
  return siteOf(loaded, useRouteError());
}

/** The frame's data as `meta` functions find it among their matches. */
export function siteFor(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[], error?: unknown): Site {
  const root = matches.find((match) => match?.id === "root");
  return siteOf(root?.loaderData as SentSite | undefined, error);
}

function siteOf(loaded: SentSite | undefined, error: unknown): Site {
  const found = loaded ?? siteInError(error);
  return found ? { ...found, brand: readText(found.brand) } : unnamed;
}

function siteInError(error: unknown): SentSite | undefined {
  return isRouteErrorResponse(error) && error.data?.site ? (error.data.site as SentSite) : undefined;
}
