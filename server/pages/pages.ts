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

/** What the server brings to one request. The brand is there from the first moment, the rest once the data can be read. */
export interface RequestServices {
  brand: Brand;
  siteUrl: string;
  /** The nonce of the application's own inline scripts; it never leaves the server. */
  nonce: string;
  /** Whether the request brought a form that was not even read, because nobody is signed in. */
  unread: boolean;
  /** Where an error that no person could have caused is logged. */
  reportError(error: unknown): void;
  data?: {
    content: SiteContent;
    catalog: Catalog;
    signIn: RequestAuth;
    administrator: Administrator | undefined;
    /** Only with an administrator. */
    editing: Editing | undefined;
    /** The catalogue's revision, taken before the page is rendered. */
    revision: number;
  };
}
