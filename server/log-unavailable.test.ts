import { pino } from "pino";
import { expect, test } from "vitest";
import { logUnavailable } from "./log.ts";

function openTestLog() {
  const said: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => said.push(JSON.parse(line).err.message) });
  return { log, said };
}

test("[OP25] a database that is away is one warning, then one a minute, however many requests and connections fail", () => {
  const { log, said } = openTestLog();
  for (let request = 0; request < 1_000; request++) {
    logUnavailable(log.child({ request }), new Error(`first ${request}`), undefined, request);
    logUnavailable(log, new Error("of a connection"), "A connection to the database was lost", request);
  }
  expect(said).toEqual(["first 0"]);
  logUnavailable(log, new Error("second"), undefined, 60_000);
  const another = openTestLog();
  logUnavailable(another.log, new Error("of another site"), undefined, 60_001);
  expect(said).toEqual(["first 0", "second"]);
  expect(another.said).toEqual(["of another site"]);
});
