import type { Context } from "hono";
import type { SiteContent } from "#core/site-content.ts";
import type { SignInDesk } from "./auth/sign-in.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { AppEnv } from "./http/app.ts";
import type { Revisions } from "./http/live.ts";

/** Everything a configuration asks for, open. Disposing closes it in reverse. */
export interface Services extends AsyncDisposable {
  catalog: Catalog;
  changes: Revisions;
  content: SiteContent;
  signIn: SignInDesk;
  /** Answers an address below `/files/`. */
  files(c: Context<AppEnv>): Response | Promise<Response>;
}
