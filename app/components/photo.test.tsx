import { expect, test } from "vitest";
import { sourceSet } from "./photo.tsx";

const picture = {
  url: "/files/a.jpg?v=1",
  width: 2400,
  height: 1800,
  alt: "",
  widths: [192, 384, 768, 1152, 1600, 2400],
};

test("a photo is offered up to the first width that fills its place on the finest screen", () => {
  expect(sourceSet(picture, 192)).toBe("/files/a.jpg?v=1&w=192 192w");
  expect(sourceSet(picture, 288)).toBe("/files/a.jpg?v=1&w=192 192w, /files/a.jpg?v=1&w=384 384w");
  expect(widthsIn(sourceSet(picture, 960))).toEqual([192, 384, 768, 1152]);
});

test("a photo is offered in all its widths where none is enough, or no place is named", () => {
  expect(widthsIn(sourceSet(picture, 3000))).toEqual(picture.widths);
  expect(widthsIn(sourceSet(picture))).toEqual(picture.widths);
  expect(sourceSet({ ...picture, widths: [] }, 288)).toBeUndefined();
});

function widthsIn(sources: string | undefined): number[] {
  return Array.from(sources?.matchAll(/ (\d+)w/g) ?? [], ([, width]) => Number(width));
}
