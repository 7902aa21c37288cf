import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "../log.ts";
import type { RequestAddress } from "./request-address.ts";

/** What is known of a request before any route handles it. */
export interface RequestInfo {
  id: string;
  address: RequestAddress;
  /** The visitor's network address. */
  visitorAddress: string;
  /** Its lines carry the request's id. */
  log: Logger;
}

export interface AppEnv {
  Bindings: HttpBindings & { info: RequestInfo };
}
