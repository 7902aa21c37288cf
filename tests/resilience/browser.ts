import { createHash } from "node:crypto";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { UploadPurpose } from "#core/files/upload.ts";
import { openUploader, type UploadAnswer } from "#tests/support/upload-site.ts";
import { type Fields, readForm, readWords } from "./read-form.ts";

/** No response, or one that says that the site is unavailable: whether the request succeeded is unknown. */
export class Unanswered extends Error {}

/** A simulated browser of an administrator: pages, forms with their values, files by tus. */
export type Browser = ReturnType<typeof openBrowser>;

export async function signIn(siteUrl: string, credentials: { email: string; password: string }): Promise<Browser> {
  const stranger = openBrowser(siteUrl, "");
  const answer = await stranger.submit("/login", Object.entries(credentials));
  const cookies = answer.headers["set-cookie"]?.map((cookie) => cookie.split(";")[0]) ?? [];
  if (cookies.length === 0) throw new Error(`Signing in was answered with ${answer.status}: ${readWords(answer.body)}`);
  return openBrowser(siteUrl, cookies.join("; "));
}

export function openBrowser(siteUrl: string, cookie: string) {
  const { port } = new URL(siteUrl);
  const uploader = openUploader(Number(port), cookie);

  async function ask(...asked: Parameters<typeof uploader.send>): Promise<UploadAnswer> {
    const [method, path] = asked;
    const answer = await uploader.send(...asked).catch((error: Error) => {
      throw new Unanswered(`${method} ${path}: ${error.message}`);
    });
    if (answer.status < 500) return answer;
    throw new Unanswered(`${method} ${path} was answered with ${answer.status}: ${readWords(answer.body)}`);
  }

  return {
    cookie,
    ask,

    /** The form of a screen; undefined where there is no such screen any more. */
    async form(path: string): Promise<Fields | undefined> {
      const { status, body } = await ask("GET", path);
      if (status === 404) return undefined;
      if (status !== 200) throw new Error(`${path} was answered with ${status}: ${readWords(body)}`);
      return readForm(body);
    },

    /** Sends a form as a browser without scripts does; success is a redirect. */
    submit(path: string, fields: Fields): Promise<UploadAnswer> {
      const type = { "Content-Type": "application/x-www-form-urlencoded", Origin: siteUrl };
      return ask("POST", path, type, Buffer.from(new URLSearchParams(fields).toString()));
    },

    breakOff(path: string, offset: number, bytes: Uint8Array, sent: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const headers = {
        Cookie: cookie,
        ...tusVersion,
        "Content-Type": "application/offset+octet-stream",
        "Content-Length": bytes.length,
        "Upload-Offset": offset,
      };
      const sending = request({ host: "127.0.0.1", port, path, method: "PATCH", agent: false, headers });
      sending.on("error", () => {}).on("close", resolve);
      // Some or none of it has arrived by then.
      sending.write(bytes.subarray(0, sent), () => sleep(5).then(() => sending.destroy()));
      return promise;
    },

    /** Sends a file in one chunk and waits until it was checked; answers the upload's id. */
    async upload(purpose: UploadPurpose, name: string, bytes: Uint8Array): Promise<string> {
      const { status, body, id } = await uploader.upload(purpose, bytes, name);
      if (status !== 200) throw new Error(`The file ${name} was answered with ${status}: ${body}`);
      return id;
    },

    async fingerprint(address: string): Promise<string> {
      const response = await fetch(siteUrl + address);
      if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}.`);
      return sha256(new Uint8Array(await response.arrayBuffer()));
    },
  };
}

export const tusVersion = { "Tus-Resumable": "1.0.0" };

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
