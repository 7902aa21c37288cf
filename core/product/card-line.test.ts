import { expect, test } from "vitest";
import { cardLine } from "./card-line.ts";

const zoom = ["12 MP", "IR 60 m", "Motorised zoom"];

test("[TD06] a card's line has three features and facts in turn; the features left out are told apart", () => {
  const view = { label: "Field of view", text: "92° to 39°" };
  expect(cardLine({ features: zoom, facts: [view] })).toEqual({
    line: ["12 MP", "92° to 39°", "IR 60 m"],
    more: ["Motorised zoom"],
  });
  expect(cardLine({ features: zoom })).toEqual({ line: zoom, more: [] });
  expect(cardLine({ features: ["12 MP"], facts: [view] })).toEqual({ line: ["12 MP", "92° to 39°"], more: [] });
  expect(cardLine({ facts: [view] })).toEqual({ line: ["92° to 39°"], more: [] });
  expect(cardLine({})).toEqual({ line: [], more: [] });
});

test("[TD06] a fact whose text means nothing alone keeps its name", () => {
  const lineOf = (text: string) => cardLine({ facts: [{ label: "Audio", text }] }).line[0];
  for (const text of ["Yes", "no", "16", "2 · 4", "−40", "1/4"]) {
    expect(lineOf(text)).toBe(text === "1/4" ? text : `Audio: ${text}`);
  }
  for (const text of ["16 W", "107°", "IP67", "Wall", "None"]) expect(lineOf(text)).toBe(text);
});

test("[TD06] a fact that a feature says already is left out, also where the line has no room for the feature", () => {
  const lineOf = (features: string[], label: string, text: string) =>
    cardLine({ features, facts: [{ label, text }] }).line;
  expect(lineOf(["Corner", "Load 25 kg"], "Load", "25 kg")).toEqual(["Corner", "Load 25 kg"]);
  expect(lineOf(["24 ports"], "PoE ports", "24")).toEqual(["24 ports"]);
  expect(lineOf(["16 channels"], "Channels", "16")).toEqual(["16 channels"]);
  expect(lineOf(["180° view"], "Field of view", "180°")).toEqual(["180° view"]);
  expect(lineOf(["a", "b", "c", "25 kg"], "Load", "25 kg")).toEqual(["a", "b", "c"]);
  expect(lineOf(["24 ports", "8 MP"], "Uplinks", "8")).toEqual(["24 ports", "Uplinks: 8", "8 MP"]);
  expect(lineOf(["125 kg"], "Load", "25 kg")).toEqual(["125 kg", "25 kg"]);
});
