import { expect, test } from "vitest";
import { describeChosen } from "#core/facts/chosen-fact.ts";
import { type FactInfo, FactSet } from "#core/facts/fact.ts";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { pageAddress, withFactParameters } from "../page-address.ts";
import { parametersOfFacts, readSelection, selectionParameters } from "./selection.ts";

const standard = new FactSet(standardFacts);
const pages = withFactParameters(
  { "/catalog": { reads: { feature: "choices", ...selectionParameters, page: "page" } } },
  parametersOfFacts(standard),
);

function read(query: string) {
  return readSelection(new URLSearchParams(query), "feature", standard);
}

test("[N04] all addresses with the same filters are one page, with 20 values of each at most", () => {
  const address = (query: string) => pageAddress(`/catalog?${query}`, pages)?.address;
  expect(
    address("power=&megapixels=12&ip=67.0&megapixels=8,0&megapixels=8&fieldOfView-from=&x=1&view=cards&sort="),
  ).toBe("/catalog?megapixels=12&megapixels=8&ip=67");
  expect(address("temperature=−40&feature=IK10&feature=Audio&view=table")).toBe(
    "/catalog?feature=Audio&feature=IK10&temperature=-40&view=table",
  );
  expect(address(`power=${"x".repeat(10_000)}`)).toBe(`/catalog?power=${"x".repeat(20)}`);
  expect(address(`feature=${"x".repeat(10_000)}`)).toBe("/catalog");
  const many = Array.from({ length: 500 }, (_, nth) => `codecs=${nth}&feature=${nth}&megapixels=${nth}`).join("&");
  const values = Array.from(new URLSearchParams(address(many)?.split("?")[1]).keys());
  expect(Object.values(Object.groupBy(values, (name) => name)).map((values) => values?.length)).toEqual([20, 20, 20]);
});

test("[N04] an address says what is chosen, and a chosen filter reads as people say it", () => {
  const { facts, sort, isTable } = read(
    "megapixels=12&megapixels=8.29&megapixels=8&fieldOfView-from=90&ip=67&power=13&temperature=-40&codecs=H.265&unstated=ip&unstated=ik&sort=power-desc&view=table",
  );
  expect(facts.map((fact) => describeChosen(standard.get(fact.factId) as FactInfo, fact))).toEqual([
    { label: "Megapixels", text: "8 MP or 12 MP" },
    { label: "Horizontal field of view", text: "90° or more" },
    { label: "Ingress protection at least", text: "IP67 or not stated" },
    { label: "Works at", text: "−40 °C" },
    { label: "Maximum power at most", text: "13 W" },
    { label: "Video codecs", text: "H.265" },
  ]);
  expect([sort, isTable]).toEqual([{ factId: "power", descending: true }, true]);
  expect(read("sort=constructor&sort=power&resolution=3&view=x&__proto__=1")).toMatchObject({
    facts: [],
    sort: undefined,
    isTable: false,
  });
});

test("[N10] a number is read with its fact's unit, by any of its names, and with no other", () => {
  const bounds = (query: string) => read(query).facts.map(({ from, to }) => from ?? to);
  const asked = (name: string, text: string) => bounds(new URLSearchParams([[name, text]]).toString());
  for (const text of ["−40 °C", "-40°C", "-40 ° C", "-40", " −40 °c"])
    expect(asked("temperature", text), text).toEqual([-40]);
  expect([asked("power", "12,5 W"), asked("power", "12.5watts")]).toEqual([[12.5], [12.5]]);
  expect(asked("fieldOfView-from", "90°")).toEqual([90]);
  for (const text of ["−40 °F", "-40 W", "°C", "-40 °C to 60"]) expect(asked("temperature", text), text).toEqual([]);
  expect(read("temperature=cold").problems.temperature).toContain("such as −40 °C.");
});

test("[N10] a range upside down, or words for numbers, filter nothing, and the message names the field", () => {
  const { facts, problems, parameters } = read("fieldOfView-from=120&fieldOfView-to=90&power=much&weight-from=1");
  expect(facts.map(({ factId }) => factId)).toEqual(["weight"]);
  expect(problems).toEqual({
    "fieldOfView-to": "Enter 120 or more, or clear one of the two fields",
    power: "Enter a number, such as 10 W. Nothing is filtered by it",
  });
  expect(new URLSearchParams(parameters).toString()).toBe(
    "fieldOfView-from=120&fieldOfView-to=90&power=much&weight-from=1",
  );
});
