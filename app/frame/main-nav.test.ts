import { expect, test } from "vitest";
import { current } from "./main-nav.tsx";

test("Products is current in the whole catalog, Home only at home", () => {
  expect(current("/catalog", "/catalog")).toBe("page");
  expect(current("/catalog", "/catalog/categories/1")).toBe("true");
  expect(current("/catalog", "/catalogs")).toBeUndefined();
  expect(current("/", "/")).toBe("page");
  expect(current("/", "/about")).toBeUndefined();
  expect(current("/support", "/compliance", ["/compliance"])).toBe("true");
});

test("a closing slash is the same page", () => {
  expect(current("/about", "/about/")).toBe("page");
});
