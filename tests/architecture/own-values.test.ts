import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Lines that look something up in a table by a text, so that "constructor" finds what each object has. */
function unsafeLookups(source: string): string[] {
  const tables = source.matchAll(/const (\w+): (?:Readonly<|Partial<)*Record<string, [^=]+= \{(?!\})/g);
  return Array.from(tables, ([, table]) => table ?? "").flatMap((table) => {
    const lookup = new RegExp(`(?<![\\w.])${table}(\\?\\.)?\\[(?!")`);
    return source.split("\n").filter((line) => lookup.test(line) && !line.includes(`Object.hasOwn(${table},`));
  });
}

/** Casts of texts that a form holds to one of a choice's words. */
function unsafeCasts(source: string): string[] {
  return source.split("\n").filter((line) => /\bfields\.\w+\.value\b.* as (?!string|Record)/.test(line));
}

test("[T15] tables are asked for texts through ownValue, and a form's text is found among the words of its choice", () => {
  const files = globSync("{app,cli,core,server}/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\./.test(file));
  const found = files.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return [...unsafeLookups(source), ...unsafeCasts(source)].map((line) => `${file}: ${line.trim()}`);
  });
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test("[T15] the check finds lookups in tables and casts, and neither fixed names nor guarded lookups", () => {
  const table = "const icons: Record<string, Icon> = {\n  pdf: File,\n};\n";
  expect(unsafeLookups(`${table}return icons[name];`)).toHaveLength(1);
  expect(unsafeLookups(`${table}return icons?.[name] ?? other;`)).toHaveLength(1);
  expect(unsafeLookups(`${table}return icons["pdf"];`)).toEqual([]);
  expect(unsafeLookups(`${table}return ownValue(icons, name);`)).toEqual([]);
  expect(unsafeLookups(`${table}return Object.hasOwn(icons, name) ? icons[name] : undefined;`)).toEqual([]);
  expect(unsafeLookups("const errors: Record<string, string> = {};\nerrors[name] = message;")).toEqual([]);
  expect(unsafeCasts("const type = fields.type.value as FactType;")).toHaveLength(1);
  expect(unsafeCasts("const type = factTypes.find((type) => type === fields.type.value);")).toEqual([]);
});
