import { beforeEach, inject } from "vitest";
import { onSharedServers } from "./shared-servers.ts";
import { keepSitesAt } from "./site.ts";

// Runs before each file of the project `browser-shared`: its sites keep everything on the two servers, and of its tests
// those run that prove a row of the checklist. The others are about screens, whose HTML knows no engine.

const [postgres, s3] = [inject("postgres"), inject("s3")];
if (!postgres || !s3) throw new Error("The servers are started by tests/support/prepare-shared.ts, which has not run.");
keepSitesAt(onSharedServers({ postgres, s3 }));

beforeEach(({ task, skip }) => {
  skip(!/^\[[A-Z]\d\d\]/.test(task.name), "proves no row of the checklist");
});
