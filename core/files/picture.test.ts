import { expect, test } from "vitest";
import { opaquePicture } from "./picture.ts";

const picture = { url: "/files/a.webp?v=1", width: 1600, height: 1200, alt: "" };
const whole = { url: picture.url, width: 1600, height: 1200 };

test("[R47] previews of links get the opaque copy of a picture that may be see-through, and any other in full", () => {
  const widths = [192, 384, 768, 1152, 1200, 1600];
  expect(opaquePicture({ ...picture, widths, ground: "plate" })).toEqual({
    url: "/files/a.webp?v=1&w=1200",
    width: 1200,
    height: 900,
  });
  expect(opaquePicture({ ...picture, widths })).toEqual(whole);
  expect(opaquePicture({ ...picture, widths: [], ground: "plate" })).toEqual(whole);
});
