import { setTimeout } from "node:timers/promises";
import type { Context } from "hono";
import { cleanFileName } from "#core/files/file-name.ts";
import { uploadLimits, uploadsPath } from "#core/files/upload.ts";
import type { Site } from "../../site.ts";
import { StorageUnavailable } from "../../storage/object-store.ts";
import { isPurpose } from "../../uploads/check-upload.ts";
import type { AdministratorUploads, NewUpload } from "../../uploads/uploads.ts";
import { administratorOf } from "../middleware/queues.ts";
import { isSameSite } from "../middleware/request-guard.ts";
import type { AppEnv } from "../middleware/request-info.ts";
import { loadingPage } from "../plain-page.ts";

/** In milliseconds, less than proxies wait. */
const checkedWithinMs = 45_000;

export async function answerUploads(c: Context<AppEnv>, { services, siteUrl }: Site): Promise<Response> {
  if (!services) return loadingPage();
  const administrator = await administratorOf(c.req.raw, c.env.info.visitorAddress, { services, siteUrl });
  if (!administrator) return textAnswer(401, "Sign in to upload files.");
  const { method } = c.req.raw;
  if (method !== "GET" && method !== "HEAD" && !isSameSite(c.req.raw, siteUrl)) {
    return textAnswer(403, "This file was sent from another site.");
  }

  const uploads = services.uploads.of(administrator.id);
  const id = c.env.info.address.path.slice(uploadsPath.length + 1);
  const answering = id === "" ? answerCollection(uploads, c.req.raw) : answerUpload(uploads, id, c);
  const answer = await answering.catch(whileUnavailable);
  if (answer.status === 503 && !answer.headers.has("Retry-After")) answer.headers.set("Retry-After", "5");
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}

function whileUnavailable(error: unknown): Response {
  if (error instanceof StorageUnavailable) return textAnswer(503, "The file could not be stored.");
  throw error;
}

async function answerCollection(uploads: AdministratorUploads, request: Request): Promise<Response> {
  if (request.method !== "POST") return notAllowed("POST");
  const file = readNewUpload(request.headers);
  if (!file) return textAnswer(400, "Upload-Length or Upload-Metadata is missing.");
  const begun = await uploads.begin(file, request);
  if (begun.ok) return begun.value;
  return textAnswer(413, begun.errors.file, { "Tus-Max-Size": `${uploadLimits[file.purpose]}` });
}

function readNewUpload(headers: Headers): NewUpload | undefined {
  const length = headers.get("Upload-Length") ?? "";
  const metadata = readMetadata(headers.get("Upload-Metadata") ?? "");
  const purpose = metadata.get("purpose") ?? "";
  const name = metadata.get("filename");
  if (!/^\d{1,15}$/.test(length) || !isPurpose(purpose) || name === undefined) return undefined;
  return { purpose, name: cleanFileName(name), size: Number(length) };
}

function readMetadata(header: string): Map<string, string> {
  return new Map(
    header.split(",").map((pair) => {
      const [key = "", value = ""] = pair.trim().split(" ");
      return [key, Buffer.from(value, "base64").toString("utf8")];
    }),
  );
}

async function answerUpload(uploads: AdministratorUploads, id: string, c: Context<AppEnv>): Promise<Response> {
  switch (c.req.method) {
    case "GET":
      return answerStatus(uploads, id);
    case "HEAD":
    case "PATCH":
      return (await uploads.receive(id, c.req.raw, c.env.incoming)) ?? unknown();
    case "DELETE":
      return (await uploads.remove(id)) ? new Response(null, { status: 204, headers: tusVersion }) : unknown();
    default:
      return notAllowed("GET, HEAD, PATCH, DELETE");
  }
}

async function answerStatus(uploads: AdministratorUploads, id: string): Promise<Response> {
  const soon = setTimeout(checkedWithinMs, { step: "checking" as const }, { ref: false });
  const status = await Promise.race([uploads.status(id), soon]);
  switch (status?.step) {
    case "good":
      return Response.json(status.upload);
    case "refused":
      return Response.json({ error: status.message }, { status: 422 });
    case "checking":
      return textAnswer(503, "This file is still being checked.", { "Retry-After": "1" });
    case "elsewhere":
      return textAnswer(503, "A newer release of the site checks this file.", { "Retry-After": "1" });
    case "sending":
      return textAnswer(409, "This file has not arrived yet.");
    default:
      return unknown();
  }
}

const tusVersion = { "Tus-Resumable": "1.0.0" };

function textAnswer(status: number, text = "", headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...tusVersion, ...headers },
  });
}

function unknown(): Response {
  return textAnswer(404, "There is no such upload.");
}

function notAllowed(allowed: string): Response {
  return textAnswer(405, "Method not allowed.", { Allow: allowed });
}
