import { expect, test } from "vitest";
import { isConnectFact } from "#core/connect/stream-template.ts";
import type { FactDefinition } from "./fact.ts";
import { factDraft, labelPlaceWithDetails } from "./fact-draft.ts";
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
    "Main stream, text",
    "Sub stream, text",
    "Still picture, text",
    "ONVIF port, text",
    "First address, text",
  ]);
  const isShort = ({ id }: FactDefinition) => !isConnectFact(id);
  expect(standardFacts.filter(({ isOnCards, isInTable }) => isOnCards && isInTable)).toEqual(
    standardFacts.filter(isShort),
  );
  expect(standardFacts.every(({ isInComparison }) => isInComparison)).toBe(true);
});

test("[X04] [X34] labels of no fact and those of facts are looked up alike only once each", () => {
  for (const { id, labels } of [...standardFacts, standardNotAFact]) {
    const keys = labels.map(labelPlaceWithDetails);
    expect(new Set(keys).size, id).toBe(keys.length);
  }
  expect(standardNotAFact).toMatchObject({ id: "not-a-fact", name: "Not a fact", type: "text" });
});

test("[X34] no edit loses a label of the standard facts", () => {
  const least = {
    ...{ megapixels: 67, resolution: 76, fieldOfView: 47, focalLength: 20, illumination: 164, infraredRange: 45 },
    ...{ ip: 37, ik: 36, temperature: 41, poeStandard: 78, poeClass: 73, power: 26, supply: 30, weight: 16 },
    ...{ dimensions: 17, codecs: 45, audioInputs: 44, audioOutputs: 40, alarmInputs: 44, alarmOutputs: 51 },
    ...{ storage: 42, interfaces: 120, "not-a-fact": 74 },
    ...{ mainStream: 16, subStream: 12, stillPicture: 16, onvifPort: 4, firstAddress: 16 },
  };
  const counts = new Map([...standardFacts, standardNotAFact].map(({ id, labels }) => [id, labels.length]));
  expect(Object.entries(least).filter(([id, count]) => (counts.get(id) ?? 0) < count)).toEqual([]);
  const leastDetails = { cell: 54, condition: 147, part: 114, section: 141, word: 44 };
  const all = standardFacts.flatMap(({ labels }) => labels);
  for (const [detail, count] of Object.entries(leastDetails)) {
    const stated = all.filter((label) => label[detail as keyof typeof leastDetails]);
    expect(stated.length, detail).toBeGreaterThanOrEqual(count);
  }
});
