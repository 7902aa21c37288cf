import { expect, test } from "vitest";
import { brandStyle, brandStyleAddress, contrast } from "./brand-colors.ts";

test("words on the owner's accent are light or dark, whichever can be read", () => {
  const style = brandStyle({ light: "#7a1fa2", dark: "#ffd54f" });
  const [lightTheme, darkTheme] = [...style.matchAll(/--color-on-accent:(#[0-9a-f]{6})/g)].map((match) => match[1]);
  expect(contrast(lightTheme ?? "", "#7a1fa2")).toBeGreaterThan(4.5);
  expect(contrast(darkTheme ?? "", "#ffd54f")).toBeGreaterThan(4.5);
});

test("contrast is measured as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test("another accent has another address, so that no browser keeps the old one", () => {
  const address = brandStyleAddress({ light: "#00734f", dark: "#41dda3" });
  expect(address).toBe("/brand.css?light=00734f&dark=41dda3");
  expect(brandStyleAddress({ light: "#00734e", dark: "#41dda3" })).not.toBe(address);
});
