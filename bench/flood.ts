import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { startCompanion } from "./companion.ts";
import { browserHeaders } from "./sent-page.ts";

export interface FloodKind {
  method?: string;
  /** `*` stands for a number written in spaces, which differs each time: the same search result, but another page. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One client that sends over many connections, each time as soon as the last response is there. */
export interface FloodOrder extends FloodKind {
  url: string;
  from: string;
  connections: number;
}

/** Every kind of request that queries or renders. `cookie` is an administrator's. */
export function floodKinds(cookie: string): Record<string, FloodKind> {
  const br = { "Accept-Encoding": "br" };
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  return {
    pages: { path: "/search?q=e*" },
    "compressed pages": { path: "/search?q=e*", headers: br },
    "data of pages": { path: "/search.data?q=e*" },
    "pages of lists": { path: "/more/search?q=e*" },
    "pages that are not there": { path: "/nothing*" },
    suggestions: { path: "/search/suggest?q=e*" },
    "compressed suggestions": { path: "/search/suggest?q=e*", headers: br },
    "login forms": { method: "POST", path: "/login", headers: form, body: "email=a%40b.example&password=wrong" },
    "forms that are not read": { method: "POST", path: "/nothing*", headers: form, body: "name=Dome" },
    files: { path: "/files/products/*.jpg" },
    sitemaps: { path: "/sitemap.xml?part=1*" },
    "an administrator's pages": { path: "/dashboard/products?q=*", headers: { Cookie: cookie } },
    "an administrator's uploads": { path: "/uploads/*", headers: { Cookie: cookie } },
  };
}

/** A number in binary, as two kinds of spaces. */
export function inSpaces(number: number): string {
  return Array.from(number.toString(2), (digit) => (digit === "0" ? "%20" : "%C2%A0")).join("");
}

export interface Flood extends AsyncDisposable {
  /** Answers how many requests got each status; 0 counts broken connections. */
  end(): Promise<Record<number, number>>;
}

export function startFlood(order: FloodOrder): Flood {
  const sender = startCompanion("flood-process.ts");
  sender.send({ ...order });
  return {
    end() {
      sender.send("end");
      return sender.next("What became of the flood", 30);
    },
    [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose](),
  };
}

export interface NewConnections {
  asked: number;
  answered: number;
  /** From opening the connection to the end of the response, for those answered in time. */
  timesMs: number[];
}

const perSecond = 20;
const patienceMs = 5_000;

/**
 * Opens twenty new connections a second, for the addresses in turn, and waits for all. Results are by address; `*` as
 * in a flood.
 */
export async function openConnections(
  url: string,
  paths: readonly string[],
  seconds: number,
): Promise<Map<string, NewConnections>> {
  const found = new Map(paths.map((path) => [path, { asked: 0, answered: 0, timesMs: [] } as NewConnections]));
  const asking: Promise<void>[] = [];
  const began = performance.now();
  for (let number = 0; number < seconds * perSecond; number++) {
    await sleep(Math.max(0, began + (number * 1_000) / perSecond - performance.now()));
    const path = paths[number % paths.length] ?? "";
    asking.push(count(path, number));
  }
  await Promise.all(asking);
  return found;

  async function count(path: string, number: number): Promise<void> {
    const address = found.get(path);
    if (!address) return;
    address.asked += 1;
    const took = await timeOf(url + path.replace("*", inSpaces(number)));
    if (took === undefined) return;
    address.answered += 1;
    address.timesMs.push(took);
  }
}

/** Response time on a new connection, in milliseconds; undefined on a timeout or an error. */
function timeOf(address: string): Promise<number | undefined> {
  const began = performance.now();
  return new Promise((done) => {
    const signal = AbortSignal.timeout(patienceMs);
    const asked = get(address, { agent: false, headers: browserHeaders, signal }, (answer) => {
      answer.resume().once("end", () => done(answer.statusCode === 200 ? performance.now() - began : undefined));
      answer.once("error", () => done(undefined));
    });
    asked.once("error", () => done(undefined));
  });
}
