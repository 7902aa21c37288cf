import childProcess, { ChildProcess } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { Server } from "node:net";

// Setup file of the project `unit`, whose tests open no port and start no process.

function forbid(what: string): () => never {
  return () => {
    throw new Error(
      `A test of the project unit may not ${what}. Name its file *.server.test.ts, for the project server.`,
    );
  };
}

Reflect.set(Server.prototype, "listen", forbid("open a port"));
Reflect.set(ChildProcess.prototype, "spawn", forbid("start a process"));
for (const name of ["spawnSync", "execFileSync", "execSync"])
  Reflect.set(childProcess, name, forbid("start a process"));
syncBuiltinESMExports();
