import { demoAdministrator } from "./administrator.ts";
import { openUploader, type UploadAnswer, type Uploader } from "./upload-site.ts";

/** An administrator's browser without a screen: sends forms as the pages' scripts do, and files by tus. */
export interface HttpAdministrator extends Uploader {
  submit(path: string, fields: Record<string, string | string[]>): Promise<UploadAnswer>;
  get(path: string): Promise<UploadAnswer>;
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };

export async function signInOverHttp(url: string, { email, password } = demoAdministrator): Promise<HttpAdministrator> {
  const answer = await sendLogin(url, { email, password });
  const cookies = answer.headers["set-cookie"] ?? [];
  if (cookies.length === 0) throw new Error(`Signing in was answered with ${answer.status}.`);
  const uploader = openUploader(portOf(url), cookies.map((cookie) => cookie.split(";")[0]).join("; "));
  return {
    ...uploader,
    submit: (path, fields) => sendForm(uploader, path, fields),
    get: (path) => uploader.send("GET", path),
  };
}

export function sendLogin(
  url: string,
  { email, password }: Pick<typeof demoAdministrator, "email" | "password"> = demoAdministrator,
): Promise<UploadAnswer> {
  return sendForm(openUploader(portOf(url), ""), "/login", { email, password });
}

export function askForReset(url: string, email = demoAdministrator.email): Promise<UploadAnswer> {
  return sendForm(openUploader(portOf(url), ""), "/forgot", { email });
}

function sendForm(uploader: Uploader, path: string, fields: Record<string, string | string[]>): Promise<UploadAnswer> {
  const pairs = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  const [screen, query] = path.split("?");
  const data = `${screen}.data${query === undefined ? "" : `?${query}`}`;
  return uploader.send("POST", data, form, Buffer.from(new URLSearchParams(pairs).toString()));
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
