import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { within } from "./within.ts";

export const browserHeaders = { "Accept-Encoding": "gzip, deflate, br", Accept: "text/html" };

/** In seconds. */
const longestPage = 20;

export interface SentPage {
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Headers that every server writes for itself. */
const ownHeaders = ["date", "connection", "keep-alive"];

/** Requests a page as a browser does, and keeps its bytes compressed, which `fetch` would decode. */
export function readPage(url: string, path: string): Promise<SentPage> {
  return within(longestPage, path, (signal) => askFor(url, path, signal));
}

function askFor(url: string, path: string, signal: AbortSignal): Promise<SentPage> {
  return new Promise((done, fail) => {
    const asked = request(url + path, { headers: browserHeaders, agent: false, signal }, async (answer) => {
      const body = await buffer(answer);
      if (answer.statusCode !== 200) return fail(new Error(`${path} answered ${answer.statusCode}.`));
      const sent = Object.entries(answer.headers).filter(([name, value]) => value && !ownHeaders.includes(name));
      done({ path, headers: Object.fromEntries(sent) as SentPage["headers"], body });
    });
    asked.on("error", fail).end();
  });
}
