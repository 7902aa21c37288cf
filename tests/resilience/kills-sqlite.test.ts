import { test } from "vitest";
import { killsOnSqlite, longEnough, seed, tell } from "./kill-settings.ts";
import { playKills } from "./kills.ts";
import { openStack } from "./stack.ts";

test("on SQLite and a folder, no kill loses or halves a change", { timeout: longEnough }, async () => {
  await using stack = await openStack("sqlite");
  tell("SQLite and a folder", await playKills(stack, { kills: killsOnSqlite, seed }));
});
