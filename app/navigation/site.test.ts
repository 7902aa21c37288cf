import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { administratorContext, requestContext } from "../context.ts";
import { readSite } from "./site.ts";

test("of all that the owner wrote, only the brand goes out with every page", () => {
  const brand = {
    name: "Maker",
    legalName: "Maker Ltd",
    tagline: "Made",
    contactEmail: "a@maker.example",
    social: [],
    pages: [],
  };
  const context = new RouterContextProvider();
  const everything = { ...brand, privacy: { text: [{ html: "<p>Words of another page.</p>" }] } };
  context.set(requestContext, {
    brand: everything,
    siteUrl: "https://maker.example",
    nonce: "",
    isBodySkipped: false,
    reportError() {},
    sendDocument() {},
  });
  context.set(administratorContext, undefined);
  expect(readSite(context).brand).toEqual(brand);
});
