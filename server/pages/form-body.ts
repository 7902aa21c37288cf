import { queryWithoutNulls } from "../http/middleware/request-info.ts";
/** In bytes. Otherwise a thousand anonymous connections could use a gigabyte. */
export const largestForm = { administrator: 1_000_000, stranger: 50_000 };

/** Undefined if larger than `largest`; a declared length is refused before reading. */
export async function readFormBody(request: Request, largest: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("Content-Length")) > largest) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > largest) return undefined;
    chunks.push(chunk);
  }
  return formWithoutNulls(Buffer.concat(chunks), request.headers.get("Content-Type"));
}

export function formWithoutNulls(body: Uint8Array<ArrayBuffer>, contentType: string | null): Uint8Array<ArrayBuffer> {
  const clean = body.includes(0) ? body.filter((byte) => byte !== 0) : body;
  if (!contentType?.toLowerCase().startsWith("application/x-www-form-urlencoded")) return clean;
  return Buffer.from(queryWithoutNulls(`?${Buffer.from(clean)}`).slice(1));
}
