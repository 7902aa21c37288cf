import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { createMiddleware } from "hono/factory";
import { ownValue } from "#core/own-value.ts";
import { chooseEncoding, type Encoding } from "../middleware/compression.ts";
import { namesTag } from "../middleware/entity-tags.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const suffixes: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

interface Asset {
  file: string;
  type: string;
  cacheControl: string;
  etag: string;
  encodings: Set<Encoding>;
}

// Not `sirv`: its ETags hold file times, which differ between hosts, and it sends encodings that a client refuses by `q=0`.
/** The folder is listed once at startup, which rules out path traversal. */
export function serveAssets(clientDir: string) {
  const assets = findAssets(clientDir);
  return createMiddleware(async (c, next) => {
    const asset = assets.get(c.req.path);
    if (!asset || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();

    const accepted = chooseEncoding(c.req.header("Accept-Encoding"));
    const encoding = accepted && asset.encodings.has(accepted) ? accepted : undefined;
    // Not with a dash, which a proxy that compresses would put there.
    const etag = encoding ? `"${asset.etag}.${encoding}"` : `"${asset.etag}"`;
    const headers = new Headers({ "Cache-Control": asset.cacheControl, ETag: etag });
    if (asset.encodings.size > 0) headers.set("Vary", "Accept-Encoding");
    if (namesTag(c.req.header("If-None-Match"), etag)) return new Response(null, { status: 304, headers });

    const body = await readFile(encoding ? asset.file + suffixes[encoding] : asset.file);
    headers.set("Content-Type", asset.type);
    headers.set("Content-Length", String(body.length));
    if (encoding) headers.set("Content-Encoding", encoding);
    return new Response(body, { headers });
  });
}

function findAssets(clientDir: string): Map<string, Asset> {
  const files = readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(files);
  const assets = new Map<string, Asset>();
  for (const file of files) {
    const type = ownValue(types, extname(file));
    const path = `/${relative(clientDir, file).split(sep).join("/")}`;
    if (!type || path.includes("/.")) continue;
    assets.set(path, {
      file,
      type,
      // Names in assets/ contain a hash of the content.
      cacheControl: path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      etag: createHash("sha256").update(readFileSync(file)).digest("base64url").slice(0, 22),
      encodings: new Set((["br", "gzip"] as const).filter((encoding) => all.has(file + suffixes[encoding]))),
    });
  }
  return assets;
}
