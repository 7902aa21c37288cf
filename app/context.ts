import { createContext } from "react-router";
import type { Brand, SiteContent } from "#core/site-content.ts";
import type { Administrator, RequestAuth } from "#server/auth/auth-service.ts";
import type { Catalog } from "#server/catalog/catalog.ts";
import type { Editing } from "#server/catalog/editing.ts";

// What a screen may ask for. `handler.server.ts` fills these in for every request.

/** The owner's name and addresses: the one thing that is there from the first moment. */
export const brandContext = createContext<Brand>();
/** Whether products, categories, info and downloads can be read; until then only the brand is set. */
export const readyContext = createContext<boolean>(false);
/** Reads everything the company publishes. */
export const catalogContext = createContext<Catalog>();
/** The owner's texts and pictures, the brand among them. */
export const contentContext = createContext<SiteContent>();
/** The site's public address without a closing slash, for absolute links. */
export const siteUrlContext = createContext<string>();
/** Who is signed in, if anybody. */
export const administratorContext = createContext<Administrator | undefined>(undefined);
/** Whether the request brought a form that was not even read, because nobody is signed in (any more). */
export const unreadContext = createContext<boolean>(false);
/** Changes the catalogue; only where an administrator is signed in. Screens ask `requireEditing` for it. */
export const editingContext = createContext<Editing | undefined>(undefined);
/** Signing in and out, and passwords. */
export const signInContext = createContext<RequestAuth>();
/** The revision of the catalogue that the page will show at least; taken before its loaders run. */
export const revisionContext = createContext<number>(0);
/** The nonce of our own inline scripts while a document is rendered. */
export const nonceContext = createContext<string>();
/** Where a loader puts the markup of `StaticMarkup` for the document, by the id of its element. */
export const documentMarkupContext = createContext<Map<string, string>>();
/** Logs an error that no person could have caused. */
export const reportErrorContext = createContext<(error: unknown) => void>();
