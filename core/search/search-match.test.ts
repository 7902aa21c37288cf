import fc from "fast-check";
import { expect, test } from "vitest";
import { holdsMatch, matchPieces, passage } from "./search-match.ts";

const marked = (text: string, query: string) =>
  matchPieces(text, query)
    .map((piece) => (piece.match ? `[${piece.text}]` : piece.text))
    .join("");

test("[S03] every place where the query stands is marked, in the text's own spelling", () => {
  expect(marked("Dome cameras, indoor domes", "DOME")).toBe("[Dome] cameras, indoor [dome]s");
  expect(marked("Wall arm", "dome")).toBe("Wall arm");
  expect(marked("Wall arm", "")).toBe("Wall arm");
});

test("[S06] signs that mean something elsewhere are marked as they are", () => {
  expect(marked("100 % of 50_60 Hz (a\\b)", "% of 50_")).toBe("100 [% of 50_]60 Hz (a\\b)");
  expect(marked("Ein 📷 für Ämter", "📷 FÜR ä")).toBe("Ein [📷 für Ä]mter");
});

test("[S03] a letter that grows when lowered does not shift the marks", () => {
  expect(marked("İİ dome İ", "dome")).toBe("İİ [dome] İ");
  expect(marked("a𝒳İ📷b", "📷")).toBe("a𝒳İ[📷]b");
});

test("the pieces of any text are the text, and something is marked whenever the search finds it", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  fc.assert(
    fc.property(text, text, fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }), (before, after, query) => {
      const whole = before + query + after;
      const pieces = matchPieces(whole, query);
      expect(pieces.map((piece) => piece.text).join("")).toBe(whole);
      expect(pieces.some((piece) => piece.match)).toBe(holdsMatch(whole, query));
    }),
  );
});

test("[S03] a long text is shown around its match", () => {
  const text = `${"Lens and sensor. ".repeat(30)}Wiring diagram inside. ${"More words here. ".repeat(30)}`;
  const shown = passage(text, "diagram");
  expect(shown).toContain("Wiring diagram inside.");
  expect(shown).toMatch(/^\.{3}\S/);
  expect(shown).toMatch(/\S\.{3}$/);
  expect(shown.length).toBeLessThan(200);
});

test("a cut text is told by nothing that would make a page of Latin letters one of wider characters", () => {
  expect(passage("größer als 90° ".repeat(30), "als")).not.toMatch(/[^\p{ASCII}ß°ö]/u);
});

test("a text that fits is shown whole, and one without a match from its beginning", () => {
  expect(passage("  5 MP\n turret ", "dome")).toBe("5 MP · turret");
  expect(passage("a b  c\td \t e\u00a0f\u3000 g\r\n\n h", "dome")).toBe("a b c d e f g · h");
  expect(passage("word ".repeat(100), "dome")).toMatch(/^word word .*word\.{3}$/);
});

test("a long gap in a text costs no time", () => {
  const before = process.threadCpuUsage();
  expect(passage(`zoom${" ".repeat(200_000)}lens`, "lens")).toBe("zoom lens");
  // A regular expression that backtracks over the gap takes many seconds.
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});

test("a passage of any text holds its first match and never half a character", () => {
  const words = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 9 }), {
    minLength: 30,
    maxLength: 120,
  });
  fc.assert(
    fc.property(words, fc.nat(), (list, seed) => {
      const text = list.join(" ").replace(/\s+/g, " ").trim();
      const query = (list[seed % list.length] ?? "").replace(/\s+/g, " ").trim();
      fc.pre(query !== "");
      const shown = passage(text, query, 60);
      expect(holdsMatch(shown, query)).toBe(true);
      expect(shown.isWellFormed()).toBe(true);
    }),
  );
});

test("[S03] a passage begins and ends between words, around its match, and is whole where it just fits", () => {
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, nth) => String(from + nth)).join(" ");
  const text = numbers(100, 199);
  expect(passage(text, "150", 399)).toBe(text);
  expect(passage(text, "150", 398)).toBe(`${numbers(100, 198)}...`);
  expect(passage(text, "102", 20)).toBe(`${numbers(100, 104)}...`);
  // Near the begin up to three fifths of the length.
  expect(passage(text, "103", 27)).toBe(`${numbers(100, 106)}...`);
  expect(passage(text, "150", 21)).toBe(`...${numbers(149, 153)}...`);
  expect(passage(text, "199", 19)).toBe(`...${numbers(195, 199)}`);
  expect(passage(text, "198", 19)).toBe(`...${numbers(195, 199)}`);
});

test("[S03] words longer than a passage are cut, but not within the match or a character", () => {
  expect(passage(`${"a".repeat(30)}needle${"b".repeat(30)}`, "needle", 9)).toBe("...aaaneedle...");
  expect(passage("📷".repeat(20), "none", 9)).toBe(`${"📷".repeat(5)}...`);
  expect(holdsMatch("", "")).toBe(false);
  expect(holdsMatch("Dome", "dOM")).toBe(true);
});
