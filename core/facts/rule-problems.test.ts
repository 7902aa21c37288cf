import { expect, test } from "vitest";
import type { FactRule } from "./fact-rule.ts";
import { ruleLimits, ruleMessages, ruleProblems } from "./rule-problems.ts";

const rule: Omit<FactRule, "id"> = { kind: "weight", labels: ["Heft"], patterns: ["{number}"] };

test("[X15] a rule that cannot work is refused with a message beside its field", () => {
  expect(ruleProblems(rule)).toEqual({});
  expect(ruleProblems({ ...rule, labels: [] })).toEqual({ labels: ruleMessages.noLabel });
  expect(ruleProblems({ ...rule, labels: ["…"] })).toEqual({ labels: ruleMessages.emptyLabel("…") });
  const anyRow = { ...rule, labels: ["…"], mayStateOther: true };
  expect(ruleProblems(anyRow)).toEqual({});
  expect(ruleProblems({ ...rule, labels: ["…"], section: "Housing" })).toEqual({});
  expect(ruleProblems({ ...anyRow, kind: "audioInputs" })).toEqual({ labels: ruleMessages.emptyLabel("…") });
  expect(ruleProblems({ ...rule, labels: Array(ruleLimits.labels + 1).fill("Heft") })).toEqual({
    labels: ruleMessages.tooManyLabels,
  });
  expect(ruleProblems({ ...rule, patterns: ["{weight}"] })).toEqual({
    patterns: ruleMessages.unknownPlaceholder("weight"),
  });
  expect(ruleProblems({ ...rule, patterns: ["{number"] })).toEqual({
    patterns: ruleMessages.openPlaceholder("{number"),
  });
  expect(ruleProblems({ ...rule, patterns: ["{list}"] })).toEqual({
    patterns: ruleMessages.wrongPlaceholder("list", "net weight"),
  });
  expect(ruleProblems({ ...rule, patterns: ["gross …"] })).toEqual({ patterns: ruleMessages.noValue });
  expect(ruleProblems({ ...rule, patterns: ["x".repeat(ruleLimits.characters + 1)] })).toEqual({
    patterns: ruleMessages.tooLong,
  });
  expect(ruleProblems({ ...rule, unit: "lx" })).toEqual({ unit: ruleMessages.unknownUnit("lx") });
});

test("[X16] a pattern that fits every text is refused", () => {
  for (const pattern of ["…", "{text}", "{condition}", "… , …", "{text} … {text}", "…{1}"])
    expect(ruleProblems({ ...rule, kind: "audioInputs", patterns: [pattern] }), pattern).toEqual({
      patterns: ruleMessages.matchesEverything(pattern),
    });
});
