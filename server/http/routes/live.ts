import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { visitorNetwork } from "../../auth/visitor-network.ts";
import type { Calendar } from "../../calendar.ts";
import type { ChangeFeed } from "../../changes/change-feed.ts";
import type { AppEnv } from "../middleware/request-info.ts";
import { loadingPage, plainPage } from "../plain-page.ts";

export type Revisions = Pick<ChangeFeed, "revision" | "subscribe">;

const heartbeatMs = 20_000;
const reconnectMs = 2_000;
const maxStreams = 5_000;
/** Offices and mobile networks share an address. */
const maxStreamsPerNetwork = 200;
/** In bytes; a working client buffers nothing. */
const maxBuffered = 16_000;
const fewStreams = 50;
const reloadsPerSecond = 100;
const maxSpreadMs = 10_000;
const retryLater = { "Retry-After": "30" };

/** Server-sent events. `withinMs` is the window over which browsers spread their reloads. */
export class LiveStreams {
  // Keyed by connection: a queued pipelined request emits no `close` when the connection breaks.
  #streams = new Map<Socket, { answer: ServerResponse; network: string }>();
  #revisions: Revisions | undefined;
  #build: string | undefined;
  #calendar: Pick<Calendar, "today"> | undefined;
  #unsubscribe: (() => void) | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #ended = false;

  follow(revisions: Revisions, build?: string, calendar?: Pick<Calendar, "today" | "subscribe">): void {
    this.#revisions = revisions;
    this.#calendar = calendar;
    this.#build = build;
    const unsubscribe = [
      revisions.subscribe((revision) => this.#sendAll(this.#event(revision))),
      calendar?.subscribe(() => this.#sendAll(this.#event(revisions.revision))),
    ];
    this.#unsubscribe = () => {
      for (const end of unsubscribe) end?.();
    };
    this.#heartbeat = setInterval(() => this.#sendAll(": still here\n\n"), heartbeatMs);
    this.#heartbeat.unref();
  }

  answer(c: Context<AppEnv>, headers: Record<string, string>): Response {
    const network = visitorNetwork(c.env.info.visitorAddress);
    if (!this.#revisions || this.#ended) return loadingPage();
    if (this.#streams.size >= maxStreams) return plainPage(503, "Too many pages are open.", retryLater);
    if (this.#countOf(network) >= maxStreamsPerNetwork) {
      return plainPage(429, "Too many pages are open in your network.", retryLater);
    }

    const { outgoing, incoming } = c.env;
    const { socket } = incoming;
    if (this.#streams.has(socket)) return plainPage(503, "This connection already has a live stream.");
    outgoing.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
      ...headers,
    });
    if (incoming.method === "HEAD") {
      outgoing.end();
      return RESPONSE_ALREADY_SENT;
    }
    socket.setNoDelay(true);
    this.#streams.set(socket, { answer: outgoing, network });
    socket.once("close", () => this.#streams.delete(socket));
    this.#send(outgoing, `retry: ${reconnectMs}\n${this.#event(this.#revisions.revision)}`);
    return RESPONSE_ALREADY_SENT;
  }

  get size(): number {
    return this.#streams.size;
  }

  end(): void {
    this.#ended = true;
    this.#unsubscribe?.();
    clearInterval(this.#heartbeat);
    for (const stream of this.#streams.values()) stream.answer.end();
  }

  #event(revision: number): string {
    const withinMs = Math.min(Math.max(0, this.size - fewStreams) * (1_000 / reloadsPerSecond), maxSpreadMs);
    return `id: ${revision}\ndata: ${JSON.stringify({ revision, withinMs, build: this.#build, today: this.#calendar?.today })}\n\n`;
  }

  #sendAll(text: string): void {
    for (const stream of this.#streams.values()) this.#send(stream.answer, text);
  }

  #send(stream: ServerResponse, text: string): void {
    if (stream.writableLength > maxBuffered) stream.destroy();
    else stream.write(text);
  }

  #countOf(network: string): number {
    let count = 0;
    for (const other of this.#streams.values()) if (other.network === network) count += 1;
    return count;
  }
}
