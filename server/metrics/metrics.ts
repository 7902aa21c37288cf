import type { PoolUse } from "../database/database.ts";

/** Callers use `metrics?.`, because metrics are optional. Visitors' input never becomes a label. */
export interface Metrics {
  /** Call the result with the status when the response ends, or with undefined if the client has left. */
  requestBegan(request: RequestLabels): (status: number | undefined) => void;
  pageRendered(seconds: number): void;
  uploadArrived(bytes: number): void;
  signIn(outcome: SignInOutcome): void;
  mail(outcome: "sent" | "retried" | "failed"): void;
  removed(what: string, count: number): void;
  logged(level: string): void;
  read(server: Watched): Promise<{ contentType: string; text: string }>;
}

/** `slowed`: throttled, without checking the password. */
export type SignInOutcome = "succeeded" | "refused" | "slowed";

export interface RequestLabels {
  kind: RequestKind;
  route: string;
  method: string;
}

export type RequestKind = "page" | "data" | "form" | "file" | "upload" | "live" | "asset" | "other";

export interface Watched {
  live: { readonly size: number };
  buildHash?: string;
  cache: { readonly counts: object; readonly bytes: number };
  services?: { isReadable(): Promise<boolean>; pools(): PoolUse[]; changes: { readonly revision: number } };
}
