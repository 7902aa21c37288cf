import type { RouteTable } from "#core/page-address.ts";
import type { RequestServices } from "./request-services.ts";

export interface Pages {
  /** An HTML document goes to `sendDocument`, and the response then has no body. */
  handle(request: Request, services: RequestServices): Promise<Response>;
  development: boolean;
  routes: RouteTable;
}
