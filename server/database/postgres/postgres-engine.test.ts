import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { PostgresEngine } from "./postgres-engine.ts";

const engine = new PostgresEngine();

function refusedWith(code: string): Error {
  return Object.assign(new DatabaseError("refused", 7, "error"), { code });
}

// Appendix A of PostgreSQL's manual.
test.for([
  ["28P01", "another password"],
  ["28000", "no right to log in"],
  ["3D000", "no such database"],
  ["57P03", "a server that starts"],
] as const)("[OP30] %s, %s, is an unavailable database", ([code]) => {
  expect(engine.isUnavailable(refusedWith(code))).toBe(true);
  expect(engine.isUnavailable(new Error("Failed query", { cause: refusedWith(code) }))).toBe(true);
});

test("a statement that breaks a rule of the table is no unavailable database", () => {
  expect(engine.isUnavailable(refusedWith("23505"))).toBe(false);
});
