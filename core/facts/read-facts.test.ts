import { expect, test } from "vitest";
import { builtInRules } from "./built-in-rules.ts";
import { factText } from "./fact.ts";
import { readFacts } from "./read-facts.ts";
import { ruleProblems } from "./rule-problems.ts";

/** `kind: text` of each fact. */
function factsOf(rows: string[][], rules = builtInRules): string[] {
  return readFacts(rows, rules).facts.map((fact) => `${fact.kind}: ${factText(fact)}`);
}

test("[X03] the built-in rules are valid, and read the rows of a sheet with their units", () => {
  expect(builtInRules.filter((rule) => Object.keys(ruleProblems(rule)).length > 0)).toEqual([]);
  expect(new Set(builtInRules.map(({ id }) => id)).size).toBe(builtInRules.length);
  expect(
    factsOf([
      ["Imaging"],
      ["Resolution H × V (pixels)", "3840", "2160"],
      ["Lens"],
      ["Horizontal field of view (°)", "107", "31"],
      ["Environment"],
      ["Operating temperature", "−40 °C … +60 °C (−40 °F to 140 °F)"],
      ["Storage temperature (°C)", "-50", "70"],
      ["Weight", "460 g (1.01 lb)"],
    ]),
  ).toEqual(["resolution: 3840 × 2160 px", "fieldOfView: 107° to 31°", "temperature: −40 to 60 °C", "weight: 0.46 kg"]);
});
