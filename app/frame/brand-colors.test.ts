import { expect, test } from "vitest";
import { brandStyle, brandStyleAddress, contrast } from "./brand-colors.ts";

test("words on the owner's accent are light or dark, whichever can be read", () => {
  const style = brandStyle({ light: "#7a1fa2", dark: "#ffd54f" });
  const [lightTheme, darkTheme] = [...style.matchAll(/--color-on-accent:(#[0-9a-f]{6})/g)].map((match) => match[1]);
  expect(contrast(lightTheme ?? "", "#7a1fa2")).toBeGreaterThan(4.5);
  expect(contrast(darkTheme ?? "", "#ffd54f")).toBeGreaterThan(4.5);
});

const colours = (style: string, name: string) =>
  [...style.matchAll(new RegExp(`--color-${name}:(#[0-9a-f]{6})`, "g"))].map((match) => match[1] ?? "");

test.each([
  { light: "#ffd400", dark: "#0a2a6b" },
  { light: "#ffffff", dark: "#000000" },
  { light: "#7f7f7f", dark: "#7f7f7f" },
  { light: "#00ffff", dark: "#ff0000" },
])("with any accent of the owner ($light, $dark), text in it is readable and marks are visible", (accent) => {
  const style = brandStyle(accent);
  const [lightAccent = "", darkAccent = ""] = colours(style, "accent");
  const [lightSoft = "", darkSoft = ""] = colours(style, "accent-soft");
  const [lightInk = "", darkInk = ""] = colours(style, "on-accent");
  const [lightMark = "", darkMark = ""] = colours(style, "index");
  for (const ground of ["#ffffff", "#f5f7f6", lightSoft, lightInk]) {
    expect(contrast(lightAccent, ground)).toBeGreaterThanOrEqual(4.5);
  }
  for (const ground of ["#0b0f0e", "#121716", "#171d1b", darkSoft, darkInk]) {
    expect(contrast(darkAccent, ground)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(lightMark, "#f5f7f6")).toBeGreaterThanOrEqual(3);
  expect(contrast(darkMark, "#171d1b")).toBeGreaterThanOrEqual(3);
});

test("an accent that can be read stays what the owner chose", () => {
  const style = brandStyle({ light: "#7a1fa2", dark: "#ffd54f" });
  expect(colours(style, "accent").slice(0, 2)).toEqual(["#7a1fa2", "#ffd54f"]);
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
