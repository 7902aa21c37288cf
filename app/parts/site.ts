import { isRouteErrorResponse, type RouterContextProvider, useRouteError, useRouteLoaderData } from "react-router";
import type { Brand } from "#core/site-content.ts";
import { administratorContext, brandContext, revisionContext, siteUrlContext } from "../context.ts";

/** What every page's frame shows, whichever screen stands in it. */
export interface Site {
  brand: Brand;
  /** The site's public address without a closing slash. */
  url: string;
  signedIn: boolean;
  revision: number;
}

/** Gathers the frame's data from what the server brought to the request. */
export function readSite(context: Readonly<RouterContextProvider>): Site {
  return {
    brand: brandAlone(context.get(brandContext)),
    url: context.get(siteUrlContext),
    signedIn: context.get(administratorContext) !== undefined,
    revision: context.get(revisionContext),
  };
}

/** The server hands over all texts of the owner's as the brand, once it has them. They are not to go out with every page. */
function brandAlone({ name, legalName, tagline, logoUrl, accent, contactEmail, social }: Brand): Brand {
  return { name, legalName, tagline, logoUrl, accent, contactEmail, social };
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
  return isRouteErrorResponse(error) && error.data?.site ? (error.data.site as Site) : undefined;
}
