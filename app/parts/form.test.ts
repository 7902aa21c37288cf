import { expect, test } from "vitest";
import { sentForm } from "./form.ts";

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

test("a name that would make a list without end, or reach into the works, is refused", async () => {
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
