import { expect, test } from "vitest";
import { FactSet, type FactType, type FactValue, factText, factTypes, isInWords, rankOf, unitOfFact } from "./fact.ts";
import { standardFacts } from "./standard-facts.ts";

const facts = new FactSet(standardFacts);

function text({ factId, ...value }: FactValue): string {
  const fact = facts.get(factId);
  if (!fact) throw new Error(`No fact ${factId}`);
  return factText(fact, value);
}

test("[X01] facts read as people write them: units behind, minus signs, the wide end of a lens first", () => {
  expect(text({ factId: "fieldOfView", low: 31, high: 107 })).toBe("107° to 31°");
  expect(text({ factId: "resolution", low: 3840, high: 2160 })).toBe("3840 × 2160 px");
  expect(text({ factId: "ip", low: 67, high: 67 })).toBe("IP67");
  expect(text({ factId: "ik", low: 8, high: 8 })).toBe("IK08");
  expect(text({ factId: "temperature", low: -40, high: 60 })).toBe("−40 to 60 °C");
  expect(text({ factId: "illumination", low: 0.004, high: 0.004, condition: "colour" })).toBe("0.004 lx (colour)");
  expect(text({ factId: "dimensions", low: 70, high: 178, text: "70 × 96 × 178" })).toBe("70 × 96 × 178 mm");
  expect(text({ factId: "codecs", text: "H.265" })).toBe("H.265");
});

test("[X01] the standard facts keep their ids, which distances, device types and structured data ask for", () => {
  expect(standardFacts.map(({ id }) => id)).toEqual([
    ...["megapixels", "resolution", "fieldOfView", "focalLength", "illumination", "infraredRange", "ip", "ik"],
    ...["temperature", "poeStandard", "poeClass", "power", "supply", "weight", "dimensions", "codecs"],
    ...["audioInputs", "audioOutputs", "alarmInputs", "alarmOutputs", "storage", "interfaces"],
    ...["mainStream", "subStream", "stillPicture", "onvifPort", "firstAddress"],
  ]);
});

test("[X01] numbers without a unit, ordered words and values without numbers read as they are", () => {
  expect(text({ factId: "audioInputs", low: 2, high: 2 })).toBe("2");
  expect(text({ factId: "focalLength", low: 2.8, high: 12 })).toBe("2.8 to 12 mm");
  expect(text({ factId: "fieldOfView", low: 107, high: 107 })).toBe("107°");
  expect(text({ factId: "temperature", low: -40, high: -10 })).toBe("−40 to −10 °C");
  expect(text({ factId: "ip", low: 23, high: 23 })).toBe("23");
  expect(text({ factId: "poeClass", low: 0, high: 0 })).toBe("0");
  expect(text({ factId: "power", low: 8 })).toBe("");
  expect(text({ factId: "power", high: 8, text: "8" })).toBe("8");
  expect(factText({ id: "grade", name: "Grade", type: "number" }, { low: 1, high: 3 })).toBe("1 to 3");
});

test("[X01] a word of an ordered choice ranks by the number at its end, else by its place", () => {
  const words = ["Low", "Medium", "High"].map((name) => ({ name, also: [] }));
  expect(["Low", "High", "None", "IP66", "Class 10", "IP69K"].map((word) => rankOf(word, words))).toEqual([
    ...[1, 3, 0, 66, 10, 0],
  ]);
  const grade = { id: "grade", name: "Grade", type: "choice" as const, isOrdered: true, words };
  expect(factText(grade, { low: 2, high: 2 })).toBe("Medium");
});

test("[X01] texts, yes or no, and choices without an order are words; the rest are numbers", () => {
  const inWords = (type: FactType) => isInWords({ type });
  expect(factTypes.filter(inWords)).toEqual(["choice", "yesNo", "text"]);
  expect(isInWords({ type: "choice", isOrdered: true })).toBe(false);
});

test("[X01] the unit of a resolution are pixels, that of a count is none", () => {
  expect(unitOfFact({ type: "resolution" })).toBe("px");
  expect(unitOfFact({ type: "number", unit: "W" })).toBe("W");
  expect(unitOfFact({ type: "number" })).toBe("");
});

test("[X02] the facts of a site are found by id, in their order, and by category", () => {
  const [first, second, third] = [{ id: "b", categories: ["domes"] }, { id: "a" }, { id: "c", categories: [] }].map(
    (fact) => ({ name: fact.id, type: "number" as const, labels: [], ...fact }),
  );
  if (!first || !second || !third) throw new Error("There are three.");
  const set = new FactSet([first, second, third]);
  expect([set.get("a"), set.get("gone")]).toEqual([second, undefined]);
  expect([set.has("a"), set.has("gone")]).toEqual([true, false]);
  expect(["b", "a", "c", "gone"].map((id) => set.placeOf(id))).toEqual([0, 1, 2, 3]);
  expect(set.ofCategory("domes")).toEqual([first, second]);
  expect(set.ofCategory("bullets")).toEqual([second]);
  const values = ["c", "a", "gone", "b", "a"].map((factId, nth) => ({ factId, nth }));
  expect(set.sorted(values).map(({ factId, nth }) => `${factId}${nth}`)).toEqual(["b3", "a1", "a4", "c0"]);
  expect(values).toHaveLength(5);
});
