import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { ask, prepareForLists, rowsOf } from "./sqlite-rows.ts";

test("rows are plain objects with all columns by their names, for all types of values", () => {
  using database = new DatabaseSync(":memory:");
  database.exec("create table thing (id integer primary key, name text, weight real, picture blob)");
  const inserted = prepareForLists(database, "insert into thing values (?, ?, ?, ?) returning id, name as called");
  expect(rowsOf(ask(inserted, [1, "One", 0.5, new Uint8Array([7])]))).toStrictEqual([{ id: 1, called: "One" }]);
  ask(inserted, [2, null, null, null]);
  const all = prepareForLists(database, "select * from thing order by id");
  expect(rowsOf(ask(all, []))).toStrictEqual([
    { id: 1, name: "One", weight: 0.5, picture: new Uint8Array([7]) },
    { id: 2, name: null, weight: null, picture: null },
  ]);
});

test("a statement that answers with a count has no columns, one that finds nothing has no rows", () => {
  using database = new DatabaseSync(":memory:");
  database.exec("create table thing (id integer primary key)");
  expect(prepareForLists(database, "delete from thing").names).toEqual([]);
  expect(rowsOf(ask(prepareForLists(database, "select id from thing"), []))).toEqual([]);
});
