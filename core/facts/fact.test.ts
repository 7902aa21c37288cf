import { expect, test } from "vitest";
import { FactSet, type FactValue, factText } from "./fact.ts";
import { standardFacts } from "./standard-facts.ts";

const facts = new FactSet(standardFacts);

function text({ kind, ...value }: FactValue): string {
  const fact = facts.get(kind);
  if (!fact) throw new Error(`No fact ${kind}`);
  return factText(fact, value);
}

test("[X01] facts read as people write them: units behind, minus signs, the wide end of a lens first", () => {
  expect(text({ kind: "fieldOfView", low: 31, high: 107 })).toBe("107° to 31°");
  expect(text({ kind: "resolution", low: 3840, high: 2160 })).toBe("3840 × 2160 px");
  expect(text({ kind: "ip", low: 67, high: 67 })).toBe("IP67");
  expect(text({ kind: "ik", low: 8, high: 8 })).toBe("IK08");
  expect(text({ kind: "temperature", low: -40, high: 60 })).toBe("−40 to 60 °C");
  expect(text({ kind: "illumination", low: 0.004, high: 0.004, condition: "colour" })).toBe("0.004 lx (colour)");
  expect(text({ kind: "dimensions", low: 70, high: 178, text: "70 × 96 × 178" })).toBe("70 × 96 × 178 mm");
  expect(text({ kind: "codecs", text: "H.265" })).toBe("H.265");
});

test("[X01] the standard facts keep their ids, which distances, device types and structured data ask for", () => {
  expect(standardFacts.map(({ id }) => id)).toEqual([
    ...["megapixels", "resolution", "fieldOfView", "focalLength", "illumination", "infraredRange", "ip", "ik"],
    ...["temperature", "poeStandard", "poeClass", "power", "supply", "weight", "dimensions", "codecs"],
    ...["audioInputs", "audioOutputs", "alarmInputs", "alarmOutputs", "storage", "interfaces"],
  ]);
});
