import { expect, test } from "vitest";
import { isUnchanged } from "./form-content.ts";

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("what a form does not send is untouched where there was nothing", () => {
  const initial = { images: [], sheet: undefined, specs: "", ndaa: false, image: { keep: false } };
  for (const part of Object.keys(initial)) expect(isUnchanged(sent({}), part, initial), part).toBe(true);
  expect(isUnchanged(sent({ ndaa: "on" }), "ndaa", initial)).toBe(false);
  expect(isUnchanged(sent({ specs: "Typed" }), "specs", initial)).toBe(false);
});

test("rows are untouched while they are the same, in the same order", () => {
  const initial = {
    images: [
      { id: "a", alt: "" },
      { id: "b", alt: "From below" },
    ],
  };
  const same = { "images[0].id": "a", "images[0].upload": "", "images[0].alt": "", "images[1].id": "b" };
  expect(isUnchanged(sent({ ...same, "images[1].alt": "From below" }), "images", initial)).toBe(true);
  expect(isUnchanged(sent({ ...same, "images[1].alt": "From above" }), "images", initial)).toBe(false);
  expect(isUnchanged(sent({ "images[0].id": "b", "images[1].id": "a" }), "images", initial)).toBe(false);
  expect(
    isUnchanged(sent({ ...same, "images[1].alt": "From below", "images[2].upload": "x" }), "images", initial),
  ).toBe(false);
});

test("ids are in no order, and a line break may be sent as two characters", () => {
  const initial = { features: ["b", "a"], specs: "One\nTwo" };
  expect(isUnchanged(sent({ "features[0]": "a", "features[1]": "b" }), "features", initial)).toBe(true);
  expect(isUnchanged(sent({ "features[0]": "a" }), "features", initial)).toBe(false);
  expect(isUnchanged(sent({ specs: "One\r\nTwo" }), "specs", initial)).toBe(true);
  expect(isUnchanged(sent({ specs: " One\nTwo\n" }), "specs", initial)).toBe(true);
  expect(isUnchanged(sent({ specs: "One \nTwo" }), "specs", initial)).toBe(false);
});
