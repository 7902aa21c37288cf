import type { Context } from "hono";
import { filesPath, objectMark } from "#core/files/file-address.ts";
import type { Services } from "../../services.ts";
import { type ByteRange, StorageUnavailable } from "../../storage/object-store.ts";
import { type ServedFile, ServedFiles } from "../../storage/served-files.ts";
import { pdfType } from "../../storage/stage-file.ts";
import { namesTag } from "../middleware/entity-tags.ts";
import { administratorOf, enqueueQuery } from "../middleware/queues.ts";
import type { AppEnv } from "../middleware/request-info.ts";
import { streamed } from "./streamed.ts";

type FilesNeeds = Pick<Services, "reading" | "changes" | "store" | "signIn">;

export function serveFiles({ reading, changes, store, signIn }: FilesNeeds, siteUrl: string) {
  const files = new ServedFiles(reading, changes);
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { address, visitorAddress } = c.env.info;
    const parameters = new URLSearchParams(address.search);
    const key = readKey(address.path);
    const width = parameters.get("w") ?? "";
    const variant = /^\d{1,5}$/.test(width) ? Number(width) : undefined;
    const file = key && (await enqueueQuery(visitorAddress, () => files.find(key, variant)));
    if (
      !file ||
      (file.access === "private" &&
        !(await administratorOf(c.req.raw, visitorAddress, { services: { signIn }, siteUrl })))
    )
      return notFound();

    const isCurrent = parameters.get("v") === objectMark(file.fileObject);
    const headers = fileHeaders(file, isCurrent);
    if (namesTag(c.req.header("if-none-match"), headers.ETag)) return new Response(null, { status: 304, headers });

    const range = rangeFor(c, file, headers.ETag);
    if (range === "unsatisfiable") {
      return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${file.size}` } });
    }
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    const partHeaders = range && { "Content-Range": `bytes ${start}-${end}/${file.size}` };
    const answer = {
      status: range ? 206 : 200,
      headers: { ...headers, ...partHeaders, "Content-Length": String(end - start + 1) },
    };
    if (c.req.method === "HEAD") return new Response(null, answer);
    try {
      return streamed(c, await store.open(file.object, range), answer);
    } catch (error) {
      if (error instanceof StorageUnavailable) return tryAgain();
      throw error;
    }
  };
}

function readKey(path: string): string | undefined {
  try {
    const segments = path.slice(filesPath.length).split("/").map(decodeURIComponent);
    // An encoded slash would be a second address of a file. PostgreSQL refuses null bytes.
    return segments.some((segment) => /[/\0]/.test(segment)) ? undefined : segments.join("/");
  } catch {
    return undefined;
  }
}

function fileHeaders(file: ServedFile, isCurrent: boolean) {
  const isShown = file.isPicture || file.type === pdfType;
  return {
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl(file, isCurrent),
    "Content-Disposition": contentDisposition(isShown ? "inline" : "attachment", file.name),
    "Content-Security-Policy": file.type === pdfType ? pdfPolicy : filePolicy,
    "Content-Type": file.type,
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: `"${file.object}"`,
    // Digest of the whole file, also with a part of it (RFC 9530).
    "Repr-Digest": `sha-256=:${Buffer.from(file.object, "hex").toString("base64")}:`,
    "X-Content-Type-Options": "nosniff",
  };
}

/** Caches must ask again for a file that may become private. */
function cacheControl({ access }: ServedFile, isCurrent: boolean): string {
  if (access === "private") return "private, no-store";
  return isCurrent && access !== "revocable" ? "public, max-age=31536000, immutable" : "no-cache";
}

/** Isolates files opened as documents from our origin. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
/** Not `sandbox`: some browsers show no PDF in one, and PDF viewers run no code in our origin. */
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

/** If-Range; only GET has ranges (RFC 9110, 14.2). */
function rangeFor(c: Context, file: ServedFile, etag: string) {
  if (c.req.method !== "GET") return undefined;
  const condition = c.req.header("if-range");
  if (condition !== undefined && condition !== etag) return undefined;
  return readRange(c.req.header("range"), file.size);
}

/** RFC 9110, 14.1.2. Undefined means the whole file, as for a malformed header or several ranges. */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return undefined;

  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return undefined;
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size ? "unsatisfiable" : { start, end };
}

/** RFC 6266. */
export function contentDisposition(kind: "inline" | "attachment", fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]/gu, "_");
  // Some browsers decode percent signs in this form.
  const quotable = ascii.replace(/["\\%]/g, "_");
  const plain = `${kind}; filename="${quotable}"`;
  return quotable === fileName ? plain : `${plain}; filename*=UTF-8''${extendedValue(fileName)}`;
}

/** RFC 8187, 3.2.1, allows fewer characters than `encodeURIComponent` leaves. */
function extendedValue(text: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, percent);
}

const textHeaders = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" };

function notFound(): Response {
  return new Response("There is no such file.\n", { status: 404, headers: textHeaders });
}

function tryAgain(): Response {
  const headers = { ...textHeaders, "Cache-Control": "no-store", "Retry-After": "5" };
  return new Response("This file cannot be read at the moment.\n", { status: 503, headers });
}
