import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import packageJson from "../../package.json" with { type: "json" };

const folder = join(import.meta.dirname, "../..");
const startArguments = packageJson.scripts.start.split(" ").slice(1);

export interface ServerProcess {
  url: string;
  pid: number;
  logs(): string;
  /** Ends it with SIGTERM and waits; throws when its exit code is not 0. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export interface ServerOptions {
  /** An address that stays the same over restarts; a free port by default. */
  port?: number;
  /** The path that must answer 200 first: `/readyz`, or `/healthz` for a server that only listens. */
  until?: string;
  /** A file for its output, where that is too much for memory; `logs()` is empty then. */
  logFile?: string;
}

/** A first start fills a catalog, which a busy machine needs minutes for. */
const readyWithinSeconds = 1_200;

/** Runs `npm start` with only this environment, so that a developer's settings change no test. */
export async function startServer(
  flags: string[],
  environment: Record<string, string>,
  { port, until = "/readyz", logFile }: ServerOptions = {},
): Promise<ServerProcess> {
  const chosenPort = port ?? (await freePort());
  const env = { ...systemEnvironment(), PORT: String(chosenPort), ...environment };
  const output = logFile === undefined ? "pipe" : openSync(logFile, "a");
  const child = spawn(process.execPath, [...startArguments, ...flags], {
    cwd: folder,
    env,
    stdio: ["ignore", output, output],
  });
  if (typeof output === "number") closeSync(output);
  let written = "";
  child.stdout?.on("data", (text) => (written += text));
  child.stderr?.on("data", (text) => (written += text));
  const exit = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  // Its last output comes after its end.
  const silence = once(child, "close");
  endWithThisProcess(child);
  const ended = () => child.exitCode !== null || child.signalCode !== null;

  const server: ServerProcess = {
    url: `http://localhost:${chosenPort}`,
    pid: child.pid ?? 0,
    logs: () => written,
    async stop() {
      if (ended()) return;
      child.kill("SIGTERM");
      const result = await Promise.race([exit, wait(120_000, undefined, { ref: false })]);
      if (!result) child.kill("SIGKILL");
      if (result?.[0] !== 0)
        throw new Error(`The server did not stop well (${result ?? "still running"}):\n${written}`);
      await silence;
    },
    async kill() {
      if (ended()) return;
      child.kill("SIGKILL");
      await exit;
    },
  };

  const deadline = Date.now() + readyWithinSeconds * 1000;
  // A failed `fetch` costs ten times as much as a connection attempt, so that comes first.
  while (!(await listens(chosenPort)) || !(await answers(server.url + until))) {
    if (ended()) {
      await silence;
      throw new Error(`The server ended before ${until} answered:\n${written}`);
    }
    if (Date.now() > deadline) {
      await server.kill();
      throw new Error(`The server did not answer ${until} within ${readyWithinSeconds} s:\n${written}`);
    }
    await wait(5);
  }
  return server;
}

export async function run(args: string[], environment: Record<string, string>): Promise<string> {
  const child = begin(args, environment);
  let written = "";
  child.stdout.on("data", (text) => (written += text));
  child.stderr.on("data", (text) => (written += text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`node ${args.join(" ")} ended with ${code}:\n${written}`);
  return written;
}

/** Runs a command and kills it (SIGKILL) after so many milliseconds. Answers whether it was still running. */
export async function runAndKill(
  args: string[],
  environment: Record<string, string>,
  afterMs: number,
): Promise<boolean> {
  const child = begin(args, environment);
  child.stdout.resume();
  child.stderr.resume();
  const timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
  const [, signal] = await once(child, "close");
  clearTimeout(timer);
  return signal === "SIGKILL";
}

function begin(args: string[], environment: Record<string, string>) {
  const env = { ...systemEnvironment(), ...environment };
  // Started like npm does, with the compile cache.
  const child = spawn(process.execPath, ["--import", "./runtime.js", ...args], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithThisProcess(child);
  return child;
}

const running = new Map<ChildProcess, NodeJS.Signals>();
process.once("exit", () => {
  for (const [child, signal] of running) child.kill(signal);
});

/** Ends the child when this process ends, so that an aborted test run leaves none. */
export function endWithThisProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): void {
  running.set(child, signal);
  child.once("exit", () => running.delete(child));
}

/**
 * Below the ports that operating systems assign (Linux from 32,768 on), above those that browsers block. Each test
 * process begins at another.
 */
export const ports = { first: 11_000, count: 10_000 };
let portsTried = process.pid * 1_009;

/** A port that was free just now. The system does not assign ports of this range, so no other process takes it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.first + (portsTried++ % ports.count);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      continue;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}

export function listens(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, "localhost");
    socket.once("connect", () => answer(true)).once("error", () => answer(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function systemEnvironment(): Record<string, string> {
  const kept = ["PATH", "HOME", "TMPDIR", "TEMP", "SYSTEMROOT", "LD_PRELOAD", "VARIFOCAL_BUILD_DIR"];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
