import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { environmentFileMistakes } from "./environment-file.ts";

const folder = await mkdtemp(join(tmpdir(), "varifocal-environment-"));
afterAll(() => rm(folder, { recursive: true }));

async function mistakesIn(content: string): Promise<string[]> {
  const path = join(folder, "varifocal.env");
  await writeFile(path, content);
  const mistakes = environmentFileMistakes([`--env-file=${path}`, "--import", "./runtime.js"]);
  expect(environmentFileMistakes(["--env-file", path])).toEqual(mistakes);
  return mistakes.map((mistake) => mistake.replace(`${path}, `, ""));
}

// What systemd 252 makes of each value, read by the parser that it has for `EnvironmentFile=` too.
const bySystemd: [written: string, read: string][] = [
  ["abc#def", "abc#def"],
  ["abc # def", "abc # def"],
  ["#abc", "#abc"],
  ["'abc # def'", "abc # def"],
  ['"abc#def"', "abc#def"],
  ['"abc" # def', "abc# def"],
  ['a"#"b', 'a"#"b'],
  ["a\\b", "ab"],
  ["'a\\b'", "a\\b"],
  ['"a\\"b"', 'a"b'],
  ['"a\\nb"', "a\\nb"],
  ["abc\\", "abcOTHER=next"],
  ["'a'b", "ab"],
  ['"a" "b"', "ab"],
  ["`ab`", "`ab`"],
  ['"a', "a\nOTHER=next\n"],
  ["it's", "it's"],
  ["a`b`", "a`b`"],
  ["'a\"b'", 'a"b'],
  ['"a\'b"', "a'b"],
  ['"a$`b"', "a$`b"],
  [" a=b c ", "a=b c"],
  ["<a b> c", "<a b> c"],
  ["abc\r", "abc"],
  ["", ""],
];

test.for(bySystemd)(
  "[OP32] AUTH_SECRET=%s is taken only if both readers of the file make the same of it",
  async ([written, read]) => {
    const content = `AUTH_SECRET=${written}\nOTHER=next\n`;
    const isAlike = parseEnv(content).AUTH_SECRET === read;
    expect(await mistakesIn(content)).toEqual(
      isAlike
        ? []
        : [
            "line 1: systemd and Node read AUTH_SECRET differently. Put a value with # or \\ in single quotes, and " +
              "comments on lines of their own.",
          ],
    );
  },
);

test("[OP32] comments and empty lines are taken, and every line that is read differently is named", async () => {
  expect(await mistakesIn("# it's A=b\n\n  # c\n;\n#\n; d \\ e\nSITE_URL = https://cameras.example\n")).toEqual([]);
  const mistakes = await mistakesIn("# continued \\\nPORT=80 # as usual\nexport PORT=80\nPORT=80");
  expect(mistakes.map((mistake) => mistake.split(".")[0])).toEqual([
    "line 1: systemd and Node read what stands there differently",
    "line 2: systemd and Node read PORT differently",
    "line 3: systemd and Node read what stands there differently",
  ]);
  expect(environmentFileMistakes([])).toEqual([]);
});
