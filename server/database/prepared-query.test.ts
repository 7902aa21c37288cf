import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { preparedQuery } from "./prepared-query.ts";

let built = 0;
const settings = preparedQuery((database, names: string[], value: string) => {
  built += 1;
  return database
    .selectFrom("setting")
    .select("name")
    .where("name", "in", names)
    .where("value", "!=", value)
    .where("name", "!=", "never asked for")
    .orderBy("name");
});

test("a kept query answers for the values of each call, and is built once for each length of its list", async () => {
  await using catalog = await openTestCatalog();
  const rows = ["a", "b", "c"].map((name) => ({ name, value: `of ${name}` }));
  await catalog.database.insertInto("setting").values(rows).execute();
  const ask = async (names: string[], value: string) =>
    (await settings(catalog.database, names, value)).map(({ name }) => name).join("");

  expect(await ask(["a", "b"], "of b")).toBe("a");
  expect(await ask(["c", "b"], "of a")).toBe("bc");
  expect(built).toBe(1);
  expect(await ask(["a", "b", "c"], "of c")).toBe("ab");
  expect(await ask(["'; drop table setting; --"], "of c")).toBe("");
  expect(built).toBe(3);
  expect(await ask(["a"], "of c")).toBe("a");
  expect(built).toBe(3);
});

test("a kept query sees what its transaction has written, and goes with it to another engine", async () => {
  await using catalog = await openTestCatalog();
  await using other = await openTestCatalog();
  const before = built;
  await catalog.database.transaction().execute(async (work) => {
    await work.insertInto("setting").values({ name: "inside", value: "1" }).execute();
    expect(await settings(work, ["inside"], "2")).toEqual([{ name: "inside" }]);
    expect(await settings(other.database, ["inside"], "2")).toEqual([]);
  });
  expect(built).toBe(before + 2);
});
