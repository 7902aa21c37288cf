import { expect, test } from "vitest";
import { factDraft, meaningKey } from "./fact-draft.ts";
import { standardFacts, standardNotAFact } from "./standard-facts.ts";

test("[X34] every standard fact can be saved in its form as it is", () => {
  for (const { id: _, ...fact } of standardFacts) {
    const { error } = factDraft.safeParse(fact);
    expect(error?.issues.map(({ path, message }) => `${fact.name}: ${path.join(".")} ${message}`) ?? []).toEqual([]);
  }
});

test("[X34] what the standard facts are is not changed by an edit beside them, and no spelling is lost", () => {
  const marks = ["isOrdered", "isMany", "isRange", "isHighFirst", "takesLargest"] as const;
  const described = standardFacts.map((fact) => {
    const { name, shortName, type, unit, filter, words } = fact;
    const counts = words && [`${words.length} words`, `${words.flatMap(({ also }) => also).length} spellings`];
    const parts = [name, shortName, type, unit, filter, ...marks.filter((mark) => fact[mark]), ...(counts ?? [])];
    return parts.filter((part) => part !== undefined).join(", ");
  });
  expect(described).toEqual([
    "Megapixels, number, MP, values, takesLargest",
    "Resolution, resolution, takesLargest",
    "Horizontal field of view, Field of view, number, °, range, isRange, isHighFirst",
    "Focal length, number, mm, range, isRange",
    "Minimum illumination, number, lx, range, isMany",
    "Infrared range, number, m, at-least, takesLargest",
    "Ingress protection, choice, at-least, isOrdered, isMany, 18 words, 19 spellings",
    "Impact protection, choice, at-least, isOrdered, 7 words, 13 spellings",
    "Operating temperature, Works at, number, °C, works-at, isRange",
    "PoE standard, choice, values, isMany, 3 words, 19 spellings",
    "PoE class, choice, at-most, isOrdered, 9 words, 36 spellings",
    "Maximum power, Power, number, W, at-most, takesLargest",
    "Power supply, choice, values, isMany, 34 words, 130 spellings",
    "Net weight, number, kg, range",
    "Dimensions, size, mm",
    "Video codecs, choice, values, isMany, 7 words, 34 spellings",
    "Audio inputs, number, at-least",
    "Audio outputs, number, at-least",
    "Alarm inputs, number, at-least",
    "Alarm outputs, number, at-least",
    "Local storage, number, GB, at-least, takesLargest",
    "Interfaces, choice, values, isMany, 17 words, 89 spellings",
  ]);
  expect(
    standardFacts.every(({ isOnCards, isInTable, isInComparison }) => isOnCards && isInTable && isInComparison),
  ).toBe(true);
});

test("[X04] [X34] labels of no fact and those of facts are looked up alike only once each", () => {
  for (const { id, labels } of [...standardFacts, standardNotAFact]) {
    const keys = labels.map(meaningKey);
    expect(new Set(keys).size, id).toBe(keys.length);
  }
  expect(standardNotAFact).toMatchObject({ id: "not-a-fact", name: "Not a fact", type: "text" });
});
