import { expect, test } from "vitest";
import { partsWith, withoutElsewhere, withoutOptions } from "./cell-parts.ts";

test.each([
  [" 8 W ", "8 W"],
  ["microSD; optional Wi-Fi", "microSD"],
  ["microSD, optional, HDMI", "HDMI"],
  ["Heater; sold separately", ""],
  ["Slot (card not included), USB", "Slot\nUSB"],
  ["PoE (optional 12 V DC)", "PoE"],
  ["Wi-Fi (optional); PoE", "PoE"],
  ["available optionally.", ""],
  ["optionally 24 V AC; 12 V DC", "12 V DC"],
])("[X45] what %j says of the product as delivered", (text, expected) => {
  expect(withoutOptions(text).replaceAll(/ +$/gm, "")).toBe(expected.replaceAll(/ +$/gm, ""));
});

test.each([
  ["Typ: 6 W Max: 12 W", "max; maximum", "Max: 12 W"],
  ["Typ. 6 W, max. 12 W", "max", "max. 12 W"],
  ["maximal 12 W", "max", ""],
  ["12 W (max)", "max", "12 W (max)"],
  ["H 107° / V 60°", "h", "H 107°"],
  ["H107° / V60°", "h", "H 107°"],
  ["Horizontal 107° / 31°, vertical 60°", "horizontal", "Horizontal 107° / 31°"],
  ["107° / 60° (H/V)", "h", "107° / 60° (H/V)"],
  ["H (wide) 107° / V (wide) 60°", "h", "H (wide) 107°"],
  ["H (wide / tele) 107° / V 60°", "v", "V 60°"],
  ["2 in/1 out", "in; input", "2 in"],
  ["2 in/1 out", "out; output", "1 out"],
  ["2 In / 1 Out", "out; output", "1 Out"],
  ["Mic/Line in", "line", "Mic/Line in"],
  ["60 km/h max", "max", "60 km/h max"],
  ["a 1, a 2", "a", "a 1\na 2"],
])("[X13] of %j the parts with %j", (text, words, expected) => {
  expect(partsWith(text, words)).toBe(expected);
});

test("[X45] what a cell says of storage, packing or starting is not the fact, unless the fact is that", () => {
  const here = (text: string, own = "Power", takesLargest = false) => withoutElsewhere(text, own, takesLargest);
  expect(here("8 W")).toEqual({ text: "8 W" });
  expect(here("-40 to 60 °C; storage: -50 to 70 °C")).toEqual({ text: "-40 to 60 °C" });
  expect(here("2 kg (packed 3 kg)").text.trim()).toBe("2 kg");
  expect(here("3 kg packed")).toEqual({ text: "", condition: "packed" });
  expect(here("3 kg packed", "Packed weight")).toEqual({ text: "3 kg packed" });
  expect(here("8 W, with heater 20 W")).toEqual({ text: "8 W" });
  expect(here("8 W, with heater 20 W", "Power", true).text).toContain("20 W");
  expect(here("with heater 20 W")).toEqual({ text: "", condition: "with heater 20 W" });
  expect(here("with heater 20 W", "Power with heater")).toEqual({ text: "with heater 20 W" });
});
