import { inject, test } from "vitest";
import { kills, longEnough, seed, tell } from "./kill-settings.ts";
import { playKills } from "./kills.ts";
import { openStack } from "./stack.ts";

test("on PostgreSQL and S3, no kill loses or halves a change", { timeout: longEnough }, async () => {
  await using stack = await openStack("postgres", inject("s3"));
  tell("PostgreSQL and S3", await playKills(stack, { kills, seed }));
});
