import { expect, test } from "vitest";
import { factText } from "./fact.ts";

test("[X01] facts read as people write them: units behind, minus signs, the wide end of a lens first", () => {
  expect(factText({ kind: "fieldOfView", low: 31, high: 107 })).toBe("107° to 31°");
  expect(factText({ kind: "resolution", low: 3840, high: 2160 })).toBe("3840 × 2160 px");
  expect(factText({ kind: "ip", low: 67, high: 67 })).toBe("IP67");
  expect(factText({ kind: "ik", low: 8, high: 8 })).toBe("IK08");
  expect(factText({ kind: "temperature", low: -40, high: 60 })).toBe("−40 to 60 °C");
  expect(factText({ kind: "illumination", low: 0.004, high: 0.004, condition: "colour" })).toBe("0.004 lx (colour)");
  expect(factText({ kind: "dimensions", low: 70, high: 178, text: "70 × 96 × 178" })).toBe("70 × 96 × 178 mm");
  expect(factText({ kind: "codecs", text: "H.265" })).toBe("H.265");
});
