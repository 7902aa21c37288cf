import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { startCompanion } from "./companion.ts";
import { browserHeaders } from "./sent-page.ts";

/** What a client asks for again and again. */
export interface FloodKind {
  method?: string;
  /** In place of `*` stands another number each time, written in spaces: a search for it finds the same, and is another page. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One client that sends requests over many connections, each as soon as the last one on it is answered. */
export interface FloodOrder extends FloodKind {
  url: string;
  /** The client's own address, such as 127.0.0.2. */
  from: string;
  connections: number;
}

/** Everything that queries or renders, by the kind of work. `cookie` is an administrator's. */
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
  /** Ends it. Answers how many requests were answered with each status; 0 counts those whose connection broke. */
  end(): Promise<Record<number, number>>;
}

/** Begins to send from a process of its own. */
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

/** What became of requests that each opened a connection of their own. */
export interface NewConnections {
  asked: number;
  /** Answered with 200 in time. */
  answered: number;
  /** From the opening of a connection to the end of its answer, of those that were answered in time. */
  timesMs: number[];
}

/** Connections that are opened a second, evenly. */
const perSecond = 20;
/** Who waits longer has left. */
const patienceMs = 5_000;

/**
 * Opens twenty new connections a second, for the addresses in turn, and waits for the last of them. Answers what became of
 * them, by address; `*` as in a flood.
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

/** How long an answer takes on a new connection, in milliseconds; undefined where there is none in time. */
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
