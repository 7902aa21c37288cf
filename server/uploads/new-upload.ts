import { cleanFileName } from "#core/file-name.ts";
import type { UploadPurpose } from "#core/upload.ts";
import { isPurpose } from "./purposes.ts";

/** A file that somebody wants to send. `size` in bytes. */
export interface NewUpload {
  purpose: UploadPurpose;
  name: string;
  size: number;
}

/** What a request for a new upload declares (tus, Creation); undefined where it does not say what we must know. */
export function readNewUpload(headers: Headers): NewUpload | undefined {
  const length = headers.get("Upload-Length") ?? "";
  const metadata = readMetadata(headers.get("Upload-Metadata") ?? "");
  const purpose = metadata.get("purpose") ?? "";
  const name = metadata.get("filename");
  if (!/^\d{1,15}$/.test(length) || !isPurpose(purpose) || name === undefined) return undefined;
  return { purpose, name: cleanFileName(name), size: Number(length) };
}

/** Pairs of a key and a text in Base64, with commas between them. */
function readMetadata(header: string): Map<string, string> {
  return new Map(
    header.split(",").map((pair) => {
      const [key = "", value = ""] = pair.trim().split(" ");
      return [key, Buffer.from(value, "base64").toString("utf8")];
    }),
  );
}
