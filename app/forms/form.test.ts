import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { readForm, refusedForm } from "./form.ts";
import { sentForm } from "./sent-form.ts";

function request(body: BodyInit, headers?: HeadersInit): Request {
  return new Request("http://localhost/login", { method: "POST", body, headers });
}

test("the fields of our forms come through, records and lists included", async () => {
  const names = [
    "email",
    "features[0].label",
    "features.1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
    "images[]",
    "images[999].alt",
  ];
  const form = await sentForm(request(new URLSearchParams(names.map((name) => [name, "x"]))));
  expect(Array.from(form.keys())).toEqual(names);
});

test("[T15] a name that would make a list without end, or reach into the works, is refused", async () => {
  for (const name of [
    "a[1000]",
    "a[1000000000]",
    "a[999][999][999]",
    "__proto__.x",
    "__intent__",
    "__state__",
    "a.".repeat(9_999),
    "",
    "a b",
  ]) {
    await expect(sentForm(request(new URLSearchParams([[name, "x"]])))).rejects.toMatchObject({
      init: { status: 400 },
    });
  }
});

test("more fields, or more lists, than any form of ours has are refused", async () => {
  const fields = (count: number) => new URLSearchParams(Array.from({ length: count }, () => ["email", "x"]));
  expect((await sentForm(request(fields(2_000)))).getAll("email")).toHaveLength(2_000);
  const lists = new URLSearchParams(Array.from({ length: 51 }, (_, list) => [`list${list}[999]`, "x"]));
  for (const body of [fields(2_001), lists]) {
    await expect(sentForm(request(body))).rejects.toMatchObject({ init: { status: 400 } });
  }
});

test("a body that is no form, or only half of one, is refused", async () => {
  for (const broken of [
    request("{}", { "Content-Type": "application/json" }),
    request('--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nmi', {
      "Content-Type": "multipart/form-data; boundary=x",
    }),
  ]) {
    await expect(sentForm(broken)).rejects.toMatchObject({ init: { status: 400 } });
  }
});

test("the buttons of a list come through where the form has that list, and nothing else that Conform obeys", async () => {
  const sent = (intent: string, fields: Record<string, string> = {}) =>
    sentForm(request(new URLSearchParams({ ...fields, __intent__: intent })), ["features"]);
  const remove = `{"type":"remove","payload":{"name":"features","index":0}}`;
  const insert = `{"type":"insert","payload":{"name":"features"}}`;
  for (const intent of [remove, insert]) {
    expect((await sent(intent, { "features[0].label": "IR" })).get("__intent__")).toBe(intent);
    await expect(sent(intent, { features: "no list" })).rejects.toMatchObject({ init: { status: 400 } });
    await expect(sent(intent, { "features.label": "no list" })).rejects.toMatchObject({ init: { status: 400 } });
    await expect(sentForm(request(new URLSearchParams({ __intent__: intent })))).rejects.toMatchObject({
      init: { status: 400 },
    });
  }
  for (const intent of [
    "{",
    `{"type":"insert","payload":{"name":"other"}}`,
    `{"type":"remove","payload":{"name":"features","index":1000000000}}`,
    `{"type":"update","payload":{"name":"features"}}`,
    `{"type":"reset","payload":{}}`,
  ]) {
    await expect(sent(intent)).rejects.toMatchObject({ init: { status: 400 } });
  }
});

test("a list that is none is refused before the form is shown again", async () => {
  const sent = (name: string) => sentForm(request(new URLSearchParams([[name, "x"]])), ["features"]);
  for (const name of ["features", "features.label"]) {
    await expect(sent(name)).rejects.toMatchObject({ init: { status: 400 } });
  }
  expect((await sent("features[0].label")).get("features[0].label")).toBe("x");
});

test("a form with any names and values that a stranger makes up is read or refused, and nothing beside it changes", async () => {
  const word = fc.constantFrom("features", "label", "__proto__", "constructor", "prototype", "toString", "email", "a");
  const step = fc.oneof(
    word.map((name) => `.${name}`),
    fc.constantFrom("[0]", "[999]", "[]", "[-1]", "[__proto__]"),
  );
  const likely = fc.tuple(word, fc.array(step, { maxLength: 4 })).map(([first, steps]) => first + steps.join(""));
  const fields = fc.array(fc.tuple(fc.oneof(likely, fc.string()), fc.string()), { maxLength: 8 });
  const known = Object.getOwnPropertyNames(Object.prototype);
  const schema = z.looseObject({ email: z.string().optional() });
  const property = fc.asyncProperty(fields, async (pairs) => {
    const form = await sentForm(request(new URLSearchParams(pairs)), ["features"]).catch((refusal) => refusal);
    if (form instanceof FormData) refusedForm(readForm(form, schema), { form: "Not now." });
    else expect(form).toMatchObject({ init: { status: 400 } });
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(known);
    expect(Object.keys({})).toEqual([]);
  });
  await fc.assert(property, { numRuns: 1_000, seed: 6 });
});
