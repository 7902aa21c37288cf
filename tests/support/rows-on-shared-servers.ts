import { beforeEach, inject } from "vitest";
import { idsIn, rowsMarked } from "./requirements.ts";
import { onSharedServers } from "./shared-servers.ts";
import { keepSitesAt } from "./site.ts";

// Runs before each file of the project `browser-shared`: its sites keep everything on the two servers, and of its tests
// those run that prove a requirement marked "engine" or "store". The others are about screens, whose HTML knows no engine.

const [postgres, s3] = [inject("postgres"), inject("s3")];
if (!postgres || !s3) throw new Error("The servers are started by tests/support/prepare-shared.ts, which has not run.");
keepSitesAt(onSharedServers({ postgres, s3 }));

const marked = new Set(rowsMarked("engine", "store"));

beforeEach(({ task, skip }) => {
  skip(!idsIn(`"${task.name}`).some((id) => marked.has(id)), "proves no requirement marked engine or store");
});
