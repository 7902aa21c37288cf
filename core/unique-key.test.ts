import fc from "fast-check";
import { expect, test } from "vitest";
import { searchKey } from "./search/search-key.ts";
import { uniqueKey } from "./unique-key.ts";

test("[K15] names that look the same have one key, whatever characters they are written with", () => {
  for (const [name, ...others] of [
    [
      "VF-B8",
      "vf-b8",
      "VF\u2011B8",
      "VF\u2013B8",
      "VF\u2212B8",
      "VF\u00ad-B8",
      "ＶＦ－Ｂ８",
      "VF-\u200bB8",
      " VF-B8\ufeff",
    ],
    ["Dome Camera", "Dome\u00a0Camera", "Dome\u3000Camera", "Dome \u2009 Camera", "\u202aDome Camera\u202c"],
    ["Caméra", "Came\u0301ra", "CAMÉRA", "Came\u034f\u0301ra"],
    ["ΣΑΣ", "σας", "σασ"],
    ["10 µm", "10 μm"],
  ] as const) {
    for (const other of others) expect(uniqueKey(other), JSON.stringify(other)).toBe(uniqueKey(name));
  }
});

test("[K15] what people tell apart has keys of its own: a space, a dash and none, digits, letters, other signs", () => {
  const names = ["VF-B8", "VF B8", "VFB8", "VF-B8-", "VF_B8", "VF.B8", "VF-88", "VF-B8+", "İ", "I", "ı", "e", "é"];
  expect(new Set(names.map(uniqueKey)).size).toBe(names.length);
});

test("a key is its own key, holds no line break, and follows from the search key", () => {
  const character = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    fc.constantFrom("\u034f", "\u0301", "\u0345", "İ", "ẞ", "\n", "\v", "\u2800", "\ud83d", "\0", "ﾞ", "ー", "Σ"),
  );
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 6 }), (text) => {
      const key = uniqueKey(text);
      expect(uniqueKey(key)).toBe(key);
      expect(key).not.toMatch(/\p{Cc}/u);
      expect(uniqueKey(searchKey(text))).toBe(key);
    }),
    { numRuns: 1_000 },
  );
  for (let code = 0; code < 0x20000; code++) {
    const key = uniqueKey(String.fromCodePoint(code));
    if (uniqueKey(key) !== key) throw new Error(code.toString(16));
  }
});
