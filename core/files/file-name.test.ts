import fc from "fast-check";
import { expect, test } from "vitest";
import { fileAddress } from "./file-address.ts";
import { downloadKey } from "./file-key.ts";
import { cleanFileName, fileExtension } from "./file-name.ts";

test.each([
  "Quick start.pdf",
  'The "good" one\'s manual.pdf',
  "Руководство пользователя.pdf",
  "取扱説明書 (第2版).pdf",
  "دليل المستخدم.pdf",
  "نصب‌کننده.pdf",
  "👩‍🔧 wiring.pdf",
  ".env.example",
  "..hidden",
  "100 % & more #2?.txt",
  "CON.txt",
  "no extension",
  `${"a".repeat(251)}.bin`,
])("[F04] %s keeps its name", (name) => {
  expect(cleanFileName(name)).toBe(name);
});

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\Ana\\VF-T28.pdf", "VF-T28.pdf"],
  ["..", "file"],
  [".", "file"],
  ["folder/..", "file"],
  ["", "file"],
  [" \t ", "file"],
  ["\u0000", "file"],
  ["manual\u0000.pdf\r\nX-Evil: 1", "manual.pdfX-Evil: 1"],
  ["camera\u202Efdp.exe", "camerafdp.exe"],
  ["manual.pdf ", "manual.pdf"],
  ["Gera\u0308t.pdf", "Gerät.pdf"],
  ["half \uD83D.txt", "half \uFFFD.txt"],
])("[F04] what could mislead is taken out of %j", (name, clean) => {
  expect(cleanFileName(name)).toBe(clean);
});

test("[F04] a name over 255 bytes is shortened between characters and keeps its extension", () => {
  const name = cleanFileName(`${"設".repeat(120)}.tar.gz`);
  expect(name).toBe(`${"設".repeat(84)}.gz`);
  expect(cleanFileName("👩‍🔧".repeat(40))).toBe("👩‍🔧".repeat(23));
  expect(new TextEncoder().encode(cleanFileName(`a.${"x".repeat(400)}`)).length).toBe(255);
  expect(cleanFileName(`a${"\u0301".repeat(130)}`)).toBe("file");
});

test("[F04] any file name becomes one that fits everywhere and whose address leads back to it", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."./\\ \u202E\uD800é") }),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const name = cleanFileName(text);
      expect(cleanFileName(name)).toBe(name);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
      const address = new URL(fileAddress({ key: downloadKey("id", name), object: "0".repeat(64) }), "https://x.test");
      expect(address.pathname.split("/").map(decodeURIComponent)).toEqual(["", "files", "downloads", "id", name]);
    }),
  );
});

test("a file's extension is in lower case, and a leading dot begins none", () => {
  expect(["A.XLSX", "a.tar.gz", ".env", "none", "dot.", "..a.b"].map(fileExtension)).toEqual([
    "xlsx",
    "gz",
    "",
    "",
    "",
    "b",
  ]);
});
