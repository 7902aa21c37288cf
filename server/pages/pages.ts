import type { RouteTable } from "#core/page-address.ts";
import type { Brand, SiteContent } from "#core/site-content.ts";
import type { Administrator, RequestAuth } from "../auth/auth-service.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Editing } from "../catalog/editing.ts";

export interface Pages {
  /** An HTML document goes to `sendDocument`, and the response then has no body. */
  handle(request: Request, services: RequestServices): Promise<Response>;
  development: boolean;
  routes: RouteTable;
}

/** An address that reaches no screen: the answer is the error page with this status. */
export interface Refusal {
  status: number;
  statusText: string;
}

/** `data` is absent until the database can be read. */
export interface RequestServices {
  brand: Brand;
  siteUrl: string;
  nonce: string;
  unread: boolean;
  refusal?: Refusal | undefined;
  reportError(error: unknown): void;
  sendDocument(html: string): void;
  /** A search found nothing at all. */
  noteMissedSearch(query: string): void;
  data?: {
    content: SiteContent;
    catalog: Catalog;
    signIn: RequestAuth;
    administrator: Administrator | undefined;
    editing: Editing | undefined;
    revision: number;
    /** The day in the maker's time zone, as in `2026-11-19`. */
    today: string;
    timeZone: string;
  };
}
