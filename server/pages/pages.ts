import type { PublicPages } from "#core/page-address.ts";
import type { Brand, SiteContent } from "#core/site-content.ts";
import type { Administrator, RequestAuth } from "../auth/auth-service.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Editing } from "../catalog/editing.ts";

/** The application's screens: built, or loaded by Vite for each request. */
export interface Pages {
  handle(request: Request, services: RequestServices): Promise<Response>;
  development: boolean;
  /** The address of every screen in the table of routes, such as `/catalog/products/:id`. */
  addresses?: readonly string[];
  /** The pages that are cached. None in development, where screens change. */
  publicPages: PublicPages;
}

/** What a screen may use. `data` is absent until the database can be read. */
export interface RequestServices {
  brand: Brand;
  siteUrl: string;
  /** Marks our own inline scripts. It never leaves the server. */
  nonce: string;
  /** Whether the request brought a form that was not read, because its sender is not signed in. */
  unread: boolean;
  /** Logs an error that no user can cause. */
  reportError(error: unknown): void;
  data?: {
    content: SiteContent;
    catalog: Catalog;
    signIn: RequestAuth;
    administrator: Administrator | undefined;
    editing: Editing | undefined;
    /** The catalogue's revision before the page is rendered. */
    revision: number;
  };
}
