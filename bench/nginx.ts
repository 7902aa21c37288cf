import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { proxyPrograms } from "#tests/support/programs.ts";
import { freePort } from "#tests/support/server-process.ts";
import type { SentPage } from "./sent-page.ts";
import { within } from "./within.ts";

export interface Nginx extends AsyncDisposable {
  url: string;
  pid: number;
}

/** One worker and Debian's access log; undefined where nginx is not installed. */
export async function startNginx(pages: SentPage[]): Promise<Nginx | undefined> {
  if (!existsSync(proxyPrograms.nginx)) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "varifocal-nginx-"));
  // The worker runs as another user than root.
  await chmod(folder, 0o755);
  const port = await freePort();
  for (const [place, { body }] of pages.entries()) await writeFile(join(folder, `page-${place}`), body);
  const configuration = join(folder, "nginx.conf");
  await writeFile(configuration, configure(folder, port, pages));
  const nginx = spawn(proxyPrograms.nginx, ["-c", configuration, "-e", join(folder, "error.log")], { stdio: "ignore" });
  const stop = async () => {
    const ended = once(nginx, "exit");
    if (nginx.kill("SIGTERM")) await within(10, "The end of nginx", () => ended).catch(() => nginx.kill("SIGKILL"));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { url: `http://localhost:${port}`, pid: await workerOf(nginx), [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function configure(folder: string, port: number, pages: SentPage[]): string {
  const places = pages.map((page, place) => {
    const { "content-type": type, "content-length": _, ...others } = page.headers;
    const headers = Object.entries(others).map(([name, value]) => `add_header ${name} ${quote(String(value))} always;`);
    const { pathname } = new URL(page.path, "http://localhost");
    return `location = ${pathname} { types { } default_type ${quote(String(type))}; ${headers.join(" ")} rewrite ^ /page-${place} break; }`;
  });
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  etag off;
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${places.join("\n    ")}
  }
}
`;
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

async function workerOf(nginx: ChildProcess): Promise<number> {
  for (let attempts = 0; attempts < 100; attempts++) {
    const children = await readFile(`/proc/${nginx.pid}/task/${nginx.pid}/children`, "utf8").catch(() => "");
    const [worker] = children.trim().split(" ").filter(Boolean);
    if (worker) return Number(worker);
    await sleep(50);
  }
  throw new Error("nginx does not start.");
}
