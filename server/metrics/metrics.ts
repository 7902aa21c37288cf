import type { PoolUse } from "../database/database.ts";

/**
 * What a server counts of its work. There is one only where somebody may ask for it, so whoever counts writes
 * `metrics?.`, and everything counted has few labels, whatever visitors send.
 */
export interface Metrics {
  /** Counts a request from now on. Call what it answers once the answer is out, or nobody waits for it any more. */
  requestBegan(request: RequestLabels): (status: number | undefined) => void;
  /** A screen or its data was made, successfully or not. */
  pageRendered(seconds: number): void;
  /** Bytes of an upload have come, whether or not its piece arrives whole. */
  uploadArrived(bytes: number): void;
  signIn(outcome: SignInOutcome): void;
  /** `retried`: an attempt has failed, and another will follow. `failed`: given up. */
  mail(outcome: "sent" | "retried" | "failed"): void;
  /** Housekeeping has removed what nobody needs; `what` in its own words. */
  removed(what: string, count: number): void;
  logged(level: string): void;
  /** Everything counted so far, with the state of the server as it is now, in Prometheus' text format. */
  read(server: Watched): Promise<{ contentType: string; text: string }>;
}

/** `slowed`: not even tried, after too many guesses. */
export type SignInOutcome = "succeeded" | "refused" | "slowed";

/** What a request is counted by. */
export interface RequestLabels {
  kind: RequestKind;
  /** The address as the table of routes writes it, such as `/catalog/products/:id`; `other` where it is in none. */
  route: string;
  method: string;
}

/** `form`: something sent to a screen. `data`: what a screen's script loads. `other`: what no person asks for. */
export type RequestKind = "page" | "data" | "form" | "file" | "upload" | "live" | "asset" | "other";

/** The parts of a site whose state is looked at when somebody asks. */
export interface Watched {
  live: { readonly size: number };
  /** Absent until the screens are loaded, and in development. */
  buildHash?: string;
  cache: { readonly counts: object; readonly bytes: number };
  /** Absent until the database can be read for the first time. */
  services?: { isReadable(): Promise<boolean>; pools(): PoolUse[]; changes: { readonly revision: number } };
}
