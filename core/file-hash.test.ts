import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileHashCommands } from "./file-hash.ts";

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
