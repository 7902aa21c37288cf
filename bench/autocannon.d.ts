// What the benchmark uses of autocannon, which brings no types of its own.
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
    /** How long a loop waits between two looks at whether it is over, in milliseconds. */
    sampleInt?: number;
    setupClient?: (client: Client) => void;
  }

  interface Sending extends Promise<{ errors: number }>, EventEmitter {
    on(event: "response", listener: (client: Client, status: number, bytes: number, latencyMs: number) => void): this;
  }

  export default function autocannon(options: Options): Sending;
}
