import { createContext } from "react-router";
import type { Brand, SiteContent } from "#core/site-content.ts";
import type { Administrator, RequestAuth } from "#server/auth/auth-service.ts";
import type { Catalog } from "#server/catalog/catalog.ts";
import type { Editing } from "#server/catalog/editing.ts";

export const brandContext = createContext<Brand>();
/** Whether the database can be read. Until then only `brandContext` is set. */
export const readyContext = createContext<boolean>(false);
export const catalogContext = createContext<Catalog>();
export const contentContext = createContext<SiteContent>();
/** Without a trailing slash. */
export const siteUrlContext = createContext<string>();
export const administratorContext = createContext<Administrator | undefined>(undefined);
/** Whether a form was discarded unread because its sender is not signed in (any more). */
export const unreadContext = createContext<boolean>(false);
/** Screens call `requireEditing`, which refuses everybody but administrators. */
export const editingContext = createContext<Editing | undefined>(undefined);
export const signInContext = createContext<RequestAuth>();
/** The catalogue's revision before the loaders run: the page shows this revision or a newer one. */
export const revisionContext = createContext<number>(0);
/** Of our own inline scripts. */
export const nonceContext = createContext<string>();
/** Where a loader puts the markup of `StaticMarkup` for the document, by the id of its element. */
export const documentMarkupContext = createContext<Map<string, string>>();
/** For errors that no user can cause. */
export const reportErrorContext = createContext<(error: unknown) => void>();
