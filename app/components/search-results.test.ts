import { expect, test } from "vitest";
import type { ProductHit } from "#core/search/search.ts";
import { listedHit, listedRow } from "./search-results.ts";

const hit: ProductHit = {
  id: "4f9cf4e8-8a35-4a52-93b4-1d2f3c4b5a69",
  model: "VF-KB3",
  description: "Control keyboard with a joystick.",
  ndaa: true,
  picture: { url: "/files/a.jpg", width: 4, height: 3, alt: "", widths: [] },
  category: "Recorders and Control",
  specs: "Three-axis joystick\nPelco-D, VISCA",
};

const { description } = hit;

test("[S03] [J02] a result shows its description, and where it matches with the text around it", () => {
  for (const [found, query, reason] of [
    [hit, "vf-k", { place: "Model", text: "VF-KB3" }],
    [hit, "visca", { place: "in Specs", text: "Pelco-D, VISCA" }],
    [{ ...hit, feature: "Joystick" }, "joystick", { place: "Feature", text: "Joystick" }],
  ] as const) {
    expect(listedHit(found, query)).toMatchObject({ text: description, reason });
  }
  // Its own text is the place, which is not repeated.
  expect(listedHit(hit, "JOYSTICK")).toMatchObject({ text: description });
  expect(listedHit(hit, "JOYSTICK").reason).toEqual({ place: "in Description" });
});

test("[J04] [J05] [J06] what stands beside the results says the word or the fact that it matches", () => {
  expect(listedRow({ ...hit, value: "8 MP" })).toMatchObject({ text: description, value: "8 MP" });
  expect(listedRow(hit)).not.toHaveProperty("value");
});

test("the specs text itself stays on the server", () => {
  const fields = ["category", "id", "model", "picture", "reason", "text"];
  expect(Object.keys(listedHit(hit, "visca")).toSorted()).toEqual(fields);
});
