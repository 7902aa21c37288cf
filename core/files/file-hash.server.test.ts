import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileHashCommands, sha256Sums } from "./file-hash.ts";

const names = ["firmware-4.8.2.zip", 'it\'s $HOME `id` "quoted".bin', "-rf.zip", "手册 ü;ls&.pdf", "a\\b.txt"];

test.each(names)(
  "[V01] the command that a page shows for %j prints the hash of that file, and runs nothing else",
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), "varifocal-hash-"));
    try {
      writeFileSync(join(folder, name), "bytes");
      const [linux] = fileHashCommands(name);
      const printed = execFileSync("/bin/sh", ["-c", linux?.command ?? ""], { cwd: folder, encoding: "utf8" });
      // A backslash before the hash says that the name is printed escaped.
      expect(printed.replace(/^\\/, "").slice(0, 64)).toBe(createHash("sha256").update("bytes").digest("hex"));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test("[V01] a name leaves the quotation marks on no system", () => {
  const [linux, mac, windows] = fileHashCommands(`'"\` $(x).zip`).map(({ command }) => command);
  expect(linux).toBe(`sha256sum ''\\''"\` $(x).zip'`);
  expect(mac).toBe(`shasum -a 256 ''\\''"\` $(x).zip'`);
  expect(windows).toBe(`Get-FileHash -LiteralPath '''"\` $(x).zip'`);
});

test("[V26] a list of checksums is the one that sha256sum prints, also with names that it escapes", () => {
  const folder = mkdtempSync(join(tmpdir(), "varifocal-sums-"));
  try {
    const hostile = [...names.filter((name) => !name.startsWith("-")), "two\nlines\r.zip", " spaced .bin", "*star"];
    for (const name of hostile) writeFileSync(join(folder, name), name);
    const files = hostile.map((name) => ({
      fileName: name,
      sha256: createHash("sha256").update(name).digest("hex"),
    }));
    const sums = sha256Sums(files);
    expect(sums).toBe(execFileSync("sha256sum", hostile, { cwd: folder, encoding: "utf8" }));
    const checked = execFileSync("sha256sum", ["-c", "--strict"], { cwd: folder, input: sums, encoding: "utf8" });
    expect(checked.match(/: OK$/gm)).toHaveLength(hostile.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
