import { inject } from "vitest";
import { onSharedServers } from "./shared-servers.ts";
import { keepSitesAt } from "./site.ts";

// Setup file of the project `browser-shared`: sites use the two shared servers.

const [postgres, s3] = [inject("postgres"), inject("s3")];
if (!postgres || !s3) throw new Error("The servers are started by tests/support/prepare-shared.ts, which has not run.");
keepSitesAt(onSharedServers({ postgres, s3 }));
