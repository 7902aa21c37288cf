import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition } from "./files.ts";

test.each([
  ["warranty.pdf", 'attachment; filename="warranty.pdf"'],
  ["Quick start (v2).pdf", 'attachment; filename="Quick start (v2).pdf"'],
  [".env", 'attachment; filename=".env"'],
  ['the "good" one.txt', "attachment; filename=\"the _good_ one.txt\"; filename*=UTF-8''the%20%22good%22%20one.txt"],
  ["Gerät.pdf", "attachment; filename=\"Ger_t.pdf\"; filename*=UTF-8''Ger%C3%A4t.pdf"],
  ["取扱.pdf", "attachment; filename=\"__.pdf\"; filename*=UTF-8''%E5%8F%96%E6%89%B1.pdf"],
  ["📷.bin", "attachment; filename=\"_.bin\"; filename*=UTF-8''%F0%9F%93%B7.bin"],
  ["it's 50%*.txt", "attachment; filename=\"it's 50_*.txt\"; filename*=UTF-8''it%27s%2050%25%2A.txt"],
])("[F04] %s keeps its name when it is saved", (name, header) => {
  expect(contentDisposition("attachment", name)).toBe(header);
});

test("[T16] [F04] no name can break out of its header", () => {
  // Random characters would hardly ever include the special ones.
  const special = fc.constantFrom('"', "\\", "%", "\r", "\n", "\0", ";", "'", "*", " ", "\u007f", "\ud83d");
  const character = fc.oneof(
    special,
    fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  );
  fc.assert(
    fc.property(fc.array(character, { minLength: 1 }), (characters) => {
      const name = characters.join("");
      const header = contentDisposition("inline", name);
      expect(header).toMatch(/^inline; filename="[^"\\\p{Cc}]+"(; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/u);
      expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
    }),
  );
});
