import { expect, test } from "vitest";
import { notScreens, routePatterns, screensByRoute } from "./screens.ts";

test("every address of the route table is in the tests of all screens", async () => {
  expect([...Object.keys(screensByRoute), ...notScreens].sort()).toEqual(await routePatterns());
});
