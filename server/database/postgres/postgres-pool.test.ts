import { expect, test } from "vitest";
import { StatementNames } from "./postgres-pool.ts";

function asked(names: StatementNames, statement: string, times: number): (string | undefined)[] {
  return Array.from({ length: times }, () => names.of(statement));
}

test("a statement that keeps coming has a name from the third time on, and no two have the same", () => {
  const names = new StatementNames();
  expect(asked(names, "select 1", 4)).toEqual([undefined, undefined, "varifocal 1", "varifocal 1"]);
  expect(asked(names, "select 2", 4)).toEqual([undefined, undefined, "varifocal 2", "varifocal 2"]);
});

test("what begins or ends a transaction, or changes something, has none", () => {
  const names = new StatementNames();
  for (const statement of ["begin", "rollback", "delete from lease"]) {
    expect(asked(names, statement, 5), statement).toEqual(Array(5).fill(undefined));
  }
});

test("however many different statements come, the server keeps two hundred, and those that have a name keep it", () => {
  const names = new StatementNames();
  const given = new Set(Array.from({ length: 5_000 }, (_, nth) => asked(names, `select ${nth}`, 3).at(-1)));
  given.delete(undefined);
  expect(given.size).toBe(200);
  expect(names.of("select 0")).toBe("varifocal 1");
  expect(asked(names, "select 4999", 3)).toEqual([undefined, undefined, undefined]);
});
