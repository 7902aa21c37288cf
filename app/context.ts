import { createContext } from "react-router";
import type { Brand, SiteContent } from "#core/site-content.ts";
import type { Administrator, RequestAuth } from "#server/auth/auth-service.ts";
import type { Catalog } from "#server/catalog/catalog.ts";
import type { Editing } from "#server/catalog/editing.ts";
import type { Refusal } from "#server/pages/pages.ts";

export const brandContext = createContext<Brand>();
/** Until the database can be read, only `brandContext` is set. */
export const readyContext = createContext<boolean>(false);
/** The address reaches no screen; why stands in place of one. */
export const refusalContext = createContext<Refusal | undefined>(undefined);
export const catalogContext = createContext<Catalog>();
export const contentContext = createContext<SiteContent>();
export const siteUrlContext = createContext<string>();
export const administratorContext = createContext<Administrator | undefined>(undefined);
export const unreadContext = createContext<boolean>(false);
/** Screens call `requireEditing`, which refuses everybody but administrators. */
export const editingContext = createContext<Editing | undefined>(undefined);
export const signInContext = createContext<RequestAuth>();
/** Read before the loaders run: the page shows this revision or a newer one. */
export const revisionContext = createContext<number>(0);
/** The day in the maker's time zone, as in `2026-11-19`. */
export const todayContext = createContext<string>("");
/** The maker's, an IANA name. */
export const timeZoneContext = createContext<string>("UTC");
export const nonceContext = createContext<string>();
export const documentMarkupContext = createContext<Map<string, string>>();
/** Takes the rendered document past the response, whose body would be copied into a stream and back. */
export const sendDocumentContext = createContext<(html: string) => void>();
/** Takes the query of a search that found nothing. */
export const missedSearchContext = createContext<(query: string) => void>();
export const reportErrorContext = createContext<(error: unknown) => void>();
