import { expect, test } from "vitest";
import { comparableText, readLabel } from "./compare/comparable-text.ts";
import type { FactDefinition } from "./facts/fact.ts";
import { readSheet } from "./facts/read-sheet.ts";
import { standardFacts } from "./facts/standard-facts.ts";
import { readTypedFact } from "./facts/typed-fact.ts";
import { partKey } from "./product/part-number.ts";
import { compatibilityForm, withoutFootnotes } from "./raised-digits.ts";
import { compareVersions } from "./release/version-order.ts";
import { measuresIn } from "./search/read-measure.ts";

test("[R41] the raised digits of footnotes are set apart before a text is normalised; those of m² and 10⁵ stay", () => {
  const forms: [text: string, compared: string, bare: string][] = [
    ["3840 x 2160¹", "3840 x 2160 ¹", "3840 x 2160"],
    ["30 m¹ (night)", "30 m ¹ (night)", "30 m (night)"],
    ["f/1.6⁽²,³⁾ 2.8 mm", "f/1.6 ⁽²,³⁾ 2.8 mm", "f/1.6 2.8 mm"],
    ["2160①", "2160 ①", "2160"],
    ["¹ With accessories", "¹ With accessories", "With accessories"],
    ["8 MP²⁾", "8 MP ²⁾", "8 MP"],
    ["400 m², 2 cm³ at 9.81 m/s²", "400 m², 2 cm³ at 9.81 m/s²", "400 m², 2 cm³ at 9.81 m/s²"],
    ["10⁵ h, 3 × 10⁻³ lx", "10⁵ h, 3 × 10⁻³ lx", "10⁵ h, 3 × 10⁻³ lx"],
    ["I²C, 5 s⁻¹", "I²C, 5 s⁻¹", "I²C, 5 s⁻¹"],
    ["10¹ W, 110² W, 2.10³ W", "10 ¹ W, 110 ² W, 2.10 ³ W", "10 W, 110 W, 2.10 W"],
    ["Ａ ㎜ CO₂ ½", "A mm CO2 1⁄2", "Ａ ㎜ CO₂ ½"],
  ];
  const tidy = (text: string) => text.replaceAll(/ +/g, " ").trim();
  expect(forms.map(([text]) => [text, tidy(compatibilityForm(text)), tidy(withoutFootnotes(text))])).toEqual(forms);
});

test("[R45] lowered digits, letters and notes in raised brackets are footnotes too; those of CO₂ and 4ᵗʰ are not", () => {
  const forms: [text: string, compared: string, bare: string][] = [
    ["3840 x 2160₁", "3840 x 2160 ₁", "3840 x 2160"],
    ["40 m₂ (night)", "40 m ₂ (night)", "40 m (night)"],
    ["12 Wᵃ", "12 W ᵃ", "12 W"],
    ["12 Wᵃ,ᵇ max", "12 W ᵃ,ᵇ max", "12 W max"],
    ["12 W⁽a⁾", "12 W ⁽a⁾", "12 W"],
    ["12 W⁽b, c⁾", "12 W ⁽b, c⁾", "12 W"],
    ["40 m⁽²⁾", "40 m ⁽²⁾", "40 m"],
    ["PoE₁", "PoE ₁", "PoE"],
    ["CO₂, H₂O, LiFePO₄, Al₂O₃, PM₁₀", "CO2, H2O, LiFePO4, Al2O3, PM10", "CO₂, H₂O, LiFePO₄, Al₂O₃, PM₁₀"],
    ["4ᵗʰ, 10ⁿ", "4th, 10n", "4ᵗʰ, 10ⁿ"],
  ];
  const tidy = (text: string) => text.replaceAll(/ +/g, " ").trim();
  expect(forms.map(([text]) => [text, tidy(compatibilityForm(text)), tidy(withoutFootnotes(text))])).toEqual(forms);
});

test("[R41] facts are read without the raised digits of footnotes", () => {
  const rows = [
    ["Image"],
    ["Resolution¹", "3840 x 2160²"],
    ["Lens"],
    ["Focal length", "2.8¹ – 12¹ mm"],
    ["Infrared"],
    ["IR range", "40 m¹"],
    ["Housing"],
    ["Weight³", "1.2 kg⁽²⁾"],
    ["Power consumptionᵃ", "12 Wᵃ"],
  ];
  const { facts, unread } = readSheet(rows, standardFacts, {});
  expect(unread).toEqual([]);
  expect(facts.map(({ factId, low, high }) => ({ factId, low, high }))).toEqual(
    expect.arrayContaining([
      { factId: "resolution", low: 3840, high: 2160 },
      { factId: "focalLength", low: 2.8, high: 12 },
      { factId: "infraredRange", low: 40, high: 40 },
      { factId: "weight", low: 1.2, high: 1.2 },
      { factId: "power", low: 12, high: 12 },
    ]),
  );
});

test("[R41] an area is no distance, and a power of ten is not ten", () => {
  const rows = [
    ["Infrared"],
    ["IR range", "covers 40 m²"],
    ["Sensitivity"],
    ["Minimum illumination", "3 × 10⁻³ lx"],
    ["Weight", "10⁵ g"],
  ];
  expect(readSheet(rows, standardFacts, {}).facts).toMatchObject([
    { factId: "illumination", low: 0.003 },
    { factId: "weight", low: 100 },
  ]);
  const weight = standardFacts.find(({ id }) => id === "weight") as FactDefinition;
  expect(readTypedFact(weight, "10⁵ g")).toMatchObject({ ok: true, value: [{ low: 100 }] });
  expect(readTypedFact(weight, "10 kg¹")).toMatchObject({ ok: true, value: [{ low: 10 }] });
});

test("[R41] a footnote joins no number where products are compared, searched or ordered", () => {
  expect(comparableText("1200 g¹")).toBe("1.2 kg ¹");
  expect(comparableText("2160¹")).not.toBe(comparableText("21601"));
  expect(readLabel("Weight¹ (kg)")).toEqual(readLabel("Weight (kg)"));
  expect(measuresIn("3840 x 2160¹", standardFacts)).toEqual(measuresIn("3840 x 2160", standardFacts));
  expect(measuresIn("30 m²", standardFacts)).toEqual([]);
  expect(partKey("VF-B8V-2712¹")).toBe(partKey("VF-B8V-2712"));
  expect(compareVersions("4.8.2²", "4.8.21")).toBeLessThan(0);
});
