import { expect, test } from "vitest";
import type { ProductHit } from "#core/search.ts";
import { listedHit } from "./search-results.ts";

const hit: ProductHit = {
  id: "4f9cf4e8-8a35-4a52-93b4-1d2f3c4b5a69",
  model: "VF-KB3",
  description: "Control keyboard with a joystick.",
  ndaa: true,
  picture: { url: "/files/a.jpg", width: 4, height: 3, alt: "", widths: [] },
  category: "Recorders and Control",
  specs: "Three-axis joystick\nPelco-D, VISCA",
};

test("[S03] a result shows its description, and the specs text only where nothing else holds the match", () => {
  expect(listedHit(hit, "JOYSTICK").text).toBe("Control keyboard with a joystick.");
  expect(listedHit(hit, "vf-k").text).toBe("Control keyboard with a joystick.");
  expect(listedHit(hit, "visca").text).toBe("Three-axis joystick · Pelco-D, VISCA");
});

test("the specs text itself stays on the server", () => {
  expect(Object.keys(listedHit(hit, "visca")).toSorted()).toEqual(["category", "id", "model", "picture", "text"]);
});
