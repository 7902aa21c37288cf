import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type ClientHttp2Session, type ClientHttp2Stream, connect, type IncomingHttpHeaders } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { proxyPrograms } from "#tests/support/programs.ts";
import { endWithThisProcess, freePort } from "#tests/support/server-process.ts";

/** A proxy in front of a site, with the configuration in `deploy/`. */
export interface PageProxy extends AsyncDisposable {
  /** The HTTP port, which redirects to HTTPS. */
  readonly plainPort: number;
  readonly port: number;
  readonly browser: ClientHttp2Session;
  /** Another connection, from an address such as 127.0.0.2. Ended with the proxy. */
  connectFrom(localAddress: string): Promise<ClientHttp2Session>;
}

export type ProxyProgram = keyof typeof proxyPrograms;

/**
 * Starts Debian's program; only the ports and the certificate's path of the configuration are changed. Without
 * `furtherPorts`, every process of the configuration is the first one.
 */
export async function startPageProxy(
  program: ProxyProgram,
  sitePort: number,
  ...furtherPorts: number[]
): Promise<PageProxy> {
  await using starting = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "varifocal-proxy-"));
  starting.defer(() => rm(folder, { recursive: true, force: true }));
  const certificate = await makeCertificate(folder);
  const [plainPort, port] = [await freePort(), await freePort()];
  const sitePorts = [sitePort, ...furtherPorts];
  const args = await configure[program](folder, { plainPort, port, sitePorts, ...certificate });

  const proxy = spawn(proxyPrograms[program], args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(proxy, "exit");
  endWithThisProcess(proxy, "SIGTERM");
  const complaints = text(proxy.stderr);
  starting.defer(async () => {
    proxy.kill("SIGTERM");
    await ended;
  });
  const browser = await Promise.race([connected(port), ended.then(() => undefined)]);
  if (!browser) throw new Error(`${program} does not start: ${await complaints}`);
  starting.defer(() => browser.destroy());
  const started = starting.move();
  return {
    plainPort,
    port,
    browser,
    async connectFrom(localAddress) {
      const another = await connected(port, localAddress);
      started.defer(() => another.destroy());
      return another;
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

export function request(browser: ClientHttp2Session, headers: Record<string, string | number>): ClientHttp2Stream {
  return browser.request({ ":authority": "cameras.example", ...headers });
}

export async function answerOf(stream: ClientHttp2Stream): Promise<{ headers: IncomingHttpHeaders; body: string }> {
  // Both from the start: a short response may be over before its headers have been awaited.
  const [[headers], body] = await Promise.all([once(stream, "response"), text(stream)]);
  return { headers: headers as IncomingHttpHeaders, body };
}

interface Wiring {
  plainPort: number;
  port: number;
  sitePorts: number[];
  key: string;
  chain: string;
  both: string;
}

/** Writes each program's files and answers the arguments to start it with, in the foreground. */
const configure: Record<ProxyProgram, (folder: string, wiring: Wiring) => Promise<string[]>> = {
  async nginx(folder, { plainPort, port, sitePorts: [sitePort], key, chain }) {
    // Folders that an unprivileged user may write.
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${folder};`,
    );
    const whole = replaced(await deployFile("nginx.conf"), [
      ["user www-data;", process.getuid?.() === 0 ? "user root;" : ""],
      // What a worker can hold does not depend on the machine's processors then.
      ["worker_processes auto;", "worker_processes 1; daemon off;"],
      ["/run/nginx.pid", join(folder, "pid")],
      ["/var/log/nginx/error.log", "stderr"],
      ["http {\n", `http { ${temporary.join(" ")}\n`],
      ["127.0.0.1:3000", `127.0.0.1:${sitePort}`],
      ["listen 80;", `listen 127.0.0.1:${plainPort};`],
      ["listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`],
      ["/etc/ssl/certs/cameras.example.pem", chain],
      ["/etc/ssl/private/cameras.example.key", key],
    ]);
    await writeFile(join(folder, "nginx.conf"), whole);
    return ["-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")];
  },

  async haproxy(folder, { plainPort, port, sitePorts, both }) {
    const [one, two = one, three = one] = sitePorts;
    const site = replaced(await deployFile("haproxy.cfg"), [
      ["127.0.0.1:3001", `127.0.0.1:${one}`],
      ["127.0.0.1:3002", `127.0.0.1:${two}`],
      ["127.0.0.1:3003", `127.0.0.1:${three}`],
      ["bind :80\n", `bind 127.0.0.1:${plainPort}\n`],
      ["bind :443", `bind 127.0.0.1:${port}`],
      ["/etc/ssl/private/cameras.example.both.pem", both],
    ]);
    await writeFile(join(folder, "haproxy.cfg"), site);
    return ["-db", "-q", "-f", join(folder, "haproxy.cfg")];
  },
};

export function deployFile(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, "../../deploy", name), "utf8");
}

/** Throws when the text to replace is missing, because the test would then run without the change. */
export function replaced(configuration: string, changes: [string, string][]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The configuration no longer says ${from}.`);
    return text.replaceAll(from, to);
  }, configuration);
}

async function makeCertificate(folder: string) {
  const [key, chain, both] = [join(folder, "key.pem"), join(folder, "chain.pem"), join(folder, "both.pem")];
  const made = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=cameras.example"];
  await promisify(execFile)("openssl", ["req", ...made, "-keyout", key, "-out", chain]);
  await writeFile(both, (await readFile(chain, "utf8")) + (await readFile(key, "utf8")));
  return { key, chain, both };
}

async function connected(port: number, localAddress?: string): Promise<ClientHttp2Session> {
  const secure = { servername: "cameras.example", rejectUnauthorized: false, localAddress };
  const options = { ...secure, maxSendHeaderBlockLength: 262_144 };
  for (let attempts = 0; attempts < 600; attempts += 1) {
    const browser = connect(`https://127.0.0.1:${port}`, options);
    const listens = await once(browser, "connect").then(
      () => true,
      () => false,
    );
    if (listens) return browser.on("error", () => {});
    await sleep(50);
  }
  throw new Error("The proxy does not listen.");
}
