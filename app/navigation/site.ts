import { isRouteErrorResponse, type RouterContextProvider, useRouteError, useRouteLoaderData } from "react-router";
import type { Brand } from "#core/site-content.ts";
import { administratorContext, requestContext } from "../context.ts";
import type { FooterPage } from "./footer-pages.ts";

export interface Site {
  brand: Brand;
  url: string;
  signedIn: boolean;
  revision: number;
  /** The day in the maker's time zone, as in `2026-11-19`. */
  today: string;
  /** Absent where the maker uses none of them. */
  footerPages?: FooterPage[];
  /** Present if the maker uses what feeds tell of. */
  hasFeeds?: true;
}

export function readSite(context: Readonly<RouterContextProvider>): Site {
  // The brand object may hold all of the owner's texts; only these are sent with every page.
  const { brand, siteUrl, visitors } = context.get(requestContext);
  const { name, legalName, tagline, logoUrl, accent, contactEmail, social, pages } = brand;
  return {
    brand: { name, legalName, tagline, logoUrl, accent, contactEmail, social, pages },
    url: siteUrl,
    signedIn: context.get(administratorContext) !== undefined,
    revision: visitors?.revision ?? 0,
    today: visitors?.today ?? "",
  };
}

const unnamed: Site = {
  brand: { name: "Catalog", legalName: "", tagline: "", contactEmail: "", social: [], pages: [] },
  url: "",
  signedIn: false,
  revision: 0,
  today: "",
};

/** If the root loader did not run, the error carries the site. */
export function useSite(): Site {
  const loaded = useRouteLoaderData("root") as Site | undefined;
  const error = useRouteError();
  return loaded ?? siteInError(error) ?? unnamed;
}

export function siteFor(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[], error?: unknown): Site {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData as Site | undefined) ?? siteInError(error) ?? unnamed;
}

export function siteInError(error: unknown): Site | undefined {
  return isRouteErrorResponse(error) ? (error.data?.site as Site | undefined) : undefined;
}
