import type { Readable } from "node:stream";
import type { Context } from "hono";
import { webStream } from "../../storage/web-stream.ts";
import type { AppEnv } from "../middleware/request-info.ts";

interface StreamedInit {
  status?: number;
  headers: Record<string, string>;
}

/**
 * Answers with a source that may fail after the head is sent. The connection is then reset: if it ended, a client of HTTP/1.0,
 * as some proxies are, would take what it has for the whole.
 */
export function streamed(c: Context<AppEnv>, source: Readable, init: StreamedInit): Response {
  const { outgoing, info } = c.env;
  const length = init.headers["Content-Length"];
  outgoing.once("close", () => source.destroy());
  if (outgoing.destroyed) source.destroy();
  const body = webStream(source, {
    size: length === undefined ? undefined : Number(length),
    onFailure(error) {
      if (outgoing.destroyed) return;
      info.log.error({ err: error }, "An answer broke off");

      outgoing.socket?.resetAndDestroy();
      outgoing.destroy();
    },
  });
  return new Response(body, init);
}
