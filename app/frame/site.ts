import { isRouteErrorResponse, type RouterContextProvider, useRouteError, useRouteLoaderData } from "react-router";
import type { Brand } from "#core/site-content.ts";
import { administratorContext, brandContext, revisionContext, siteUrlContext } from "../context.ts";

/** What every page's frame shows, on any screen. */
export interface Site {
  brand: Brand;
  /** The site's public address without a closing slash. */
  url: string;
  signedIn: boolean;
  revision: number;
}

/** Gathers the frame's data from what the server brought to the request. */
export function readSite(context: Readonly<RouterContextProvider>): Site {
  // The server may hand over all of the owner's texts as the brand. Only these go out with every page.
  const { name, legalName, tagline, logoUrl, accent, contactEmail, social } = context.get(brandContext);
  return {
    brand: { name, legalName, tagline, logoUrl, accent, contactEmail, social },
    url: context.get(siteUrlContext),
    signedIn: context.get(administratorContext) !== undefined,
    revision: context.get(revisionContext),
  };
}

/** Shown around an error that struck before the site's own name could be read: in nobody's name. */
const unnamed: Site = {
  brand: { name: "Catalog", legalName: "", tagline: "", contactEmail: "", social: [] },
  url: "",
  signedIn: false,
  revision: 0,
};

/** The frame's data, on any screen. While the data is not open, it comes with the error that says so. */
export function useSite(): Site {
  const loaded = useRouteLoaderData("root") as Site | undefined;
  const error = useRouteError();
  return loaded ?? siteInError(error) ?? unnamed;
}

/** The frame's data as `meta` functions find it among their matches. */
export function siteFor(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[], error?: unknown): Site {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData as Site | undefined) ?? siteInError(error) ?? unnamed;
}

function siteInError(error: unknown): Site | undefined {
  return isRouteErrorResponse(error) ? (error.data?.site as Site | undefined) : undefined;
}
