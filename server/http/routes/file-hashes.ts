import type { Context } from "hono";
import { firstOfHash } from "#core/files/file-verdict.ts";
import { isId } from "#core/id.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { etagOf } from "../../pages/rendered-page.ts";
import { namesTag } from "../middleware/entity-tags.ts";
import { enqueueQuery } from "../middleware/queues.ts";
import type { AppEnv } from "../middleware/request-info.ts";

export const fileHashesPath = "/support/hashes/:beginning.json";
export const fileHashesRoute = `/support/hashes/:file{[0-9a-f]{${firstOfHash}}\\.json}`;

/**
 * What the site says of each of its files whose SHA-256 begins so, `?for=` as for one product. Who asks keeps the rest of
 * the hash. Read from the database each time: a withdrawal holds at once.
 */
export async function answerFileHashes(c: Context<AppEnv>, catalog: Pick<Catalog, "fileVerdicts">): Promise<Response> {
  const [beginning = ""] = (c.req.param("file") ?? "").split(".");
  const product = c.req.query("for") ?? "";
  const hashes = await enqueueQuery(c.env.info.visitorAddress, () =>
    catalog.fileVerdicts(beginning, isId(product) ? product : undefined),
  );
  const body = Buffer.from(JSON.stringify({ hashes }));
  const headers = { ETag: etagOf(body), "Cache-Control": "no-cache", "Content-Type": "application/json" };
  if (namesTag(c.req.header("if-none-match"), headers.ETag)) return new Response(null, { status: 304, headers });
  return new Response(c.req.method === "HEAD" ? null : body, { headers });
}
