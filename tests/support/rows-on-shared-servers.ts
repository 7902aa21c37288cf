import { beforeEach, inject } from "vitest";
import { idsIn, rowsMarked } from "./requirements.ts";
import { onSharedServers } from "./shared-servers.ts";
import { keepSitesAt } from "./site.ts";

// Setup file of the project `browser-shared`: sites use the two shared servers, and only tests of requirements marked
// "engine" or "store" run. The others test screens, whose HTML does not depend on the engine.

const [postgres, s3] = [inject("postgres"), inject("s3")];
if (!postgres || !s3) throw new Error("The servers are started by tests/support/prepare-shared.ts, which has not run.");
keepSitesAt(onSharedServers({ postgres, s3 }));

const marked = new Set(rowsMarked("engine", "store"));

beforeEach(({ task, skip }) => {
  skip(!idsIn(`"${task.name}`).some((id) => marked.has(id)), "proves no requirement marked engine or store");
});
