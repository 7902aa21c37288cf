import type { Brand, SiteContent } from "#core/site-content.ts";
import type { Administrator, RequestAuth } from "../auth/auth-service.ts";
import type { Visitor } from "../auth/visitor-network.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Editing } from "../catalog/editing.ts";
import { openEditing } from "../catalog/open-editing.ts";
import type { Logger } from "../log.ts";
import type { Services } from "../services.ts";

/** An address that reaches no screen: the answer is the error page with this status. */
export interface Refusal {
  status: number;
  statusText: string;
}

/** What a screen gets with each request. */
export interface RequestServices {
  brand: Brand;
  siteUrl: string;
  nonce: string;
  /** Whether a form was sent whose body is not read, because nobody is signed in. */
  isBodySkipped: boolean;
  refusal?: Refusal | undefined;
  /** What the start is doing, while the database cannot be read yet. */
  doing?: string | undefined;
  reportError(error: unknown): void;
  /** Takes the rendered document past the response, whose body would be copied into a stream and back. */
  sendDocument(html: string): void;
  /** Absent until the database can be read. */
  visitors?: VisitorServices;
  administrator?: AdministratorServices;
}

/** What every screen may use. */
export interface VisitorServices {
  content: SiteContent;
  catalog: Catalog;
  signIn: RequestAuth;
  /** Read before the loaders run: the page shows this revision or a newer one. */
  revision: number;
  /** The day in the maker's time zone, as in `2026-11-19`. */
  today: string;
  /** The maker's, an IANA name. */
  timeZone: string;
  /** A search found nothing at all. */
  noteMissedSearch(query: string): void;
}

/** What only the screens of a signed-in administrator may use. */
export interface AdministratorServices extends Administrator {
  editing: Editing;
}

export function visitorServices(
  { catalog, content, changes, calendar, signIn, reserve }: Services,
  { address, requestId }: Visitor,
  noteMissedSearch: VisitorServices["noteMissedSearch"],
): VisitorServices {
  const { today, timeZone } = calendar;
  const auth = signIn.for(address, requestId);
  return {
    ...{ catalog, content, revision: changes.revision, today, timeZone, noteMissedSearch },
    // On a full disk an administrator must be able to sign in, and delete.
    signIn: { ...auth, signIn: (...attempt) => reserve.use(() => auth.signIn(...attempt)) },
  };
}

export function administratorServices(
  { database, reading, background, bulk, productIndex, uploads, store, reserve, maintenance }: Services,
  administrator: Administrator,
  log: Logger,
): AdministratorServices {
  const actor = { administrator: administrator.id, log };
  const editing = openEditing({
    database,
    reading,
    background,
    bulk,
    productIndex,
    uploads: uploads.of(administrator.id),
    store,
    actor,
    reserve,
    collectSoon: maintenance.collectSoon,
  });
  return { ...administrator, editing };
}
