// The part of autocannon's API that the benchmark uses; the package brings no types.
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface Client {
    setRequests(requests: { path: string }[]): void;
  }

  interface Options {
    url: string;
    connections: number;
    headers?: Record<string, string> | undefined;
    /** Requests in all; or seconds. */
    amount?: number;
    duration?: number;
    /** How often a loop checks whether it is done, in milliseconds. */
    sampleInt?: number;
    setupClient?: (client: Client) => void;
  }

  interface Sending extends Promise<{ errors: number }>, EventEmitter {
    on(event: "response", listener: (client: Client, status: number, bytes: number, latencyMs: number) => void): this;
  }

  export default function autocannon(options: Options): Sending;
}
