import { expect, test } from "vitest";
import { isUnchanged } from "./form-content.ts";

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("what a form does not send is untouched where there was nothing", () => {
  const begun = { images: [], sheet: undefined, specs: "", ndaa: false, image: { keep: false } };
  for (const part of Object.keys(begun)) expect(isUnchanged(sent({}), part, begun), part).toBe(true);
  expect(isUnchanged(sent({ ndaa: "on" }), "ndaa", begun)).toBe(false);
  expect(isUnchanged(sent({ specs: "Typed" }), "specs", begun)).toBe(false);
});

test("rows are untouched while they are the same, in the same order", () => {
  const begun = {
    images: [
      { id: "a", alt: "" },
      { id: "b", alt: "From below" },
    ],
  };
  const same = { "images[0].id": "a", "images[0].upload": "", "images[0].alt": "", "images[1].id": "b" };
  expect(isUnchanged(sent({ ...same, "images[1].alt": "From below" }), "images", begun)).toBe(true);
  expect(isUnchanged(sent({ ...same, "images[1].alt": "From above" }), "images", begun)).toBe(false);
  expect(isUnchanged(sent({ "images[0].id": "b", "images[1].id": "a" }), "images", begun)).toBe(false);
  expect(isUnchanged(sent({ ...same, "images[1].alt": "From below", "images[2].upload": "x" }), "images", begun)).toBe(
    false,
  );
});

test("ids are in no order, and a line break may be sent as two characters", () => {
  const begun = { features: ["b", "a"], specs: "One\nTwo" };
  expect(isUnchanged(sent({ "features[0]": "a", "features[1]": "b" }), "features", begun)).toBe(true);
  expect(isUnchanged(sent({ "features[0]": "a" }), "features", begun)).toBe(false);
  expect(isUnchanged(sent({ specs: "One\r\nTwo" }), "specs", begun)).toBe(true);
  expect(isUnchanged(sent({ specs: " One\nTwo\n" }), "specs", begun)).toBe(true);
  expect(isUnchanged(sent({ specs: "One \nTwo" }), "specs", begun)).toBe(false);
});
