import { pino } from "pino";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { DatabaseUnavailable } from "./database.ts";
import { logFailure } from "./log-failure.ts";

test("[OP25] background work is an error in the log when it fails, but not when the database is away", async () => {
  await using site = await openTestDatabase();
  const { database } = site.data;
  const said: [level: number, message: string, cause: string][] = [];
  const write = (line: string) => {
    const { level, msg, err } = JSON.parse(line);
    said.push([level, msg, err.message]);
  };
  const log = pino({ level: "warn" }, { write });
  logFailure(log, database, new Error("a mistake"), "Reading facts failed");
  for (const work of ["Reading facts failed", "Removing uploads failed"])
    logFailure(log, database, new DatabaseUnavailable("The line is broken."), work);
  expect(said).toEqual([
    [50, "Reading facts failed", "a mistake"],
    [40, "The database could not be reached", "The line is broken."],
  ]);
});
