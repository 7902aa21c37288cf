import { request } from "node:http";
import { buffer } from "node:stream/consumers";

/** What a browser says that it takes. */
export const browserHeaders = { "Accept-Encoding": "gzip, deflate, br", Accept: "text/html" };

/** How long a page may take, in milliseconds. */
const patience = 20_000;

/** An answer of the site as it crosses the wire. */
export interface SentPage {
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** What belongs to a connection or to the moment, and every server writes for itself. */
const ownHeaders = ["date", "connection", "keep-alive"];

/** Asks for a page as a browser does, and keeps its bytes as they come: `fetch` would unpack them. */
export async function readPage(url: string, path: string): Promise<SentPage> {
  return new Promise((done, fail) => {
    const asked = request(url + path, { headers: browserHeaders, agent: false, timeout: patience }, async (answer) => {
      const body = await buffer(answer);
      if (answer.statusCode !== 200) return fail(new Error(`${path} answered ${answer.statusCode}.`));
      const sent = Object.entries(answer.headers).filter(([name, value]) => value && !ownHeaders.includes(name));
      done({ path, headers: Object.fromEntries(sent) as SentPage["headers"], body });
    });
    asked.on("timeout", () => asked.destroy(new Error(`${path} was not answered within ${patience} ms.`)));
    asked.on("error", fail).end();
  });
}
