import { expect, test } from "vitest";
import { findMutants } from "./find-mutants.ts";
import { writeMutants } from "./write-mutants.ts";

function edits(source: string): string[] {
  return findMutants("a.ts", source).map(({ original, text }) => `${original} → ${text}`);
}

test("each comparison, operator, condition and literal has its wrong edits, and types have none", () => {
  expect(edits('const a: "x" | 1 = b < 2 ? (c as "y") : f(!d, e ?? -g);')).toEqual([
    "b < 2 → true",
    "b < 2 → false",
    "b < 2 → b <= 2",
    "b < 2 → b >= 2",
    "!d → (d)",
    "e ?? -g → (e) && (-g)",
    "-g → +g",
  ]);
  expect(edits(`import x from "x"; export const t = { "k": \`a\${b + 1}\`, [i]: true, ok: /^a$/u.test("") };`)).toEqual(
    [
      `\`a\${b + 1}\` → ""`,
      "b + 1 → b - 1",
      "true → false",
      "/^a$/u → /(?:)/u",
      "/^a$/u → /a$/u",
      "/^a$/u → /^a/u",
      '"" → "mutant"',
    ],
  );
  expect(edits("if (a) b(); for (const c of d) c.e ||= [1];")).toEqual([
    ...["a → true", "a → false", "b(); → ;", "c.e ||= [1]; → ;", "c.e ||= [1] → c.e = [1]", "[1] → []"],
  ]);
});

test("a method becomes its opposite or is left out; a chain of optional links stays one expression", () => {
  expect(edits("const x = a?.b.filter(f)?.[0].some(g);")).toEqual([
    "a?.b.filter(f)?.[0].some(g) → a?.b.filter(f)[0].some(g)",
    "a?.b.filter(f)?.[0].some(g) → a.b.filter(f)?.[0].some(g)",
    "a?.b.filter(f)?.[0].some(g) → a?.b.filter(f)?.[0].every(g)",
    "a?.b.filter(f)?.[0].some(g) → a?.b?.[0].some(g)",
  ]);
});

const sample = `
function sample(list, most) {
  let sum = 0;
  for (const one of list) {
    if (one > most) continue;
    else sum += one;
  }
  for (let i = 0; i < 3; i++) sum += i;
  const names = list?.filter((one) => one !== 2).map((one) => \`\${one}!\`) ?? [];
  return { sum, names: names.some((name) => name.startsWith("1")) && names.length > 1 ? names.slice(1) : "none" };
}`;
const inputs = [
  [[1, 2, 3], 2],
  [[2, 1], 1],
  [[], 0],
  [[5, 11, 1], 11],
  [undefined, 11],
] as const;

function outcomes(source: string, isMutant = (_: number) => false): string {
  let steps = 0;
  const counted = (id: number) => {
    if (++steps > 10_000) throw new Error("It does not end.");
    return isMutant(id);
  };
  return JSON.stringify(
    inputs.map(([list, most]) => {
      try {
        return new Function("isMutant", `${source}; return sample;`)(counted)(list, most);
      } catch {
        return "failed";
      }
    }),
  );
}

test("a file with all its mutants is as it was, and as any one of them when that is active", () => {
  const mutants = findMutants("a.ts", sample).map((mutant, index) => ({ ...mutant, id: index + 1, path: "a.ts" }));
  expect(mutants.length).toBeGreaterThan(30);
  const written = writeMutants("a.ts", sample, mutants).replace(/^import .*/, "");
  expect(outcomes(written)).toBe(outcomes(sample));
  for (const { id, start, end, text, original } of mutants) {
    // Without steps, its file would not end.
    if (["i < 3", "i++"].includes(original)) continue;
    const edited = sample.slice(0, start) + text + sample.slice(end);
    expect(
      outcomes(written, (asked) => asked === id),
      `${original} → ${text}`,
    ).toBe(outcomes(edited));
  }
});
