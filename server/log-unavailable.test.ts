import { pino } from "pino";
import { expect, test } from "vitest";
import { logUnavailable } from "./log.ts";

test("a database that is away is one warning a minute, however many visitors come", () => {
  const said: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => said.push(JSON.parse(line).err.message) });
  const services = {};
  for (let request = 0; request < 1_000; request++)
    logUnavailable(services, log, new Error(`first ${request}`), request);
  expect(said).toEqual(["first 0"]);
  logUnavailable(services, log, new Error("second"), 60_000);
  logUnavailable({}, log, new Error("of another site"), 60_001);
  expect(said).toEqual(["first 0", "second", "of another site"]);
});
