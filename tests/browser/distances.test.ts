import { expect } from "vitest";
import type { PublicProduct } from "#core/exports/public-product.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { test } from "#tests/support/visitor.ts";

const camera = demoProduct("VF-B8V-2712");

test("[TD04] [TD01] a camera's page shows its distances behind the specifications, as its own sheet states them", async ({
  visit,
  site,
}) => {
  const page = await visit(site, camera.path, { scripts: false });
  const headings = await page.locator("main .wrap > section h2").allTextContents();
  expect(headings.slice(headings.indexOf("Specifications")).slice(0, 2)).toEqual(["Specifications", "Distances"]);
  const table = page.getByRole("table", { name: "Distances in metres" });
  expect(
    await table.getByRole("row", { name: "Characterise (identifies)" }).getByRole("cell").allTextContents(),
  ).toEqual([...["Features of a known person", "250", "5.7", "27.7"]]);

  expect(await table.getByRole("row", { name: "Detect" }).count()).toBe(0);
  await page.getByRole("radio", { name: "DORI, 2014" }).check();
  expect(await table.getByRole("row", { name: "Characterise" }).count()).toBe(0);
  for (const [level, stated] of Object.entries({
    Detect: "Detection, 25 px/m (m)",
    Recognise: "Recognition, 125 px/m (m)",
    Identify: "Identification, 250 px/m (m)",
  })) {
    const [, , wide, tele] = await table.getByRole("row", { name: level }).getByRole("cell").allTextContents();
    const cells = page.locator("#specifications").getByRole("row", { name: stated }).getByRole("cell");
    expect([wide, tele], level).toEqual(await cells.allTextContents());
  }
});

test("[TD03] the page of a fisheye, of several sensors or of a thermal camera says why it has no distances; a bracket has nothing of it", async ({
  visit,
  site,
}) => {
  const distancesOf = async (model: string) =>
    (await visit(site, demoProduct(model).path, { scripts: false })).locator("#distances");
  expect(await (await distancesOf("VF-F12-16")).textContent()).toContain("the field of view of 182° is too wide");
  expect(await (await distancesOf("VF-M16-4")).textContent()).toContain("each of several sensors");
  expect(await (await distancesOf("VF-TH6-19")).textContent()).toContain("not thermal ones");
  for (const model of ["VF-A-WB1", "VF-IM7", "VF-N16P-R1"]) {
    expect(await (await distancesOf(model)).count(), model).toBe(0);
  }
});

test("[M01] [M02] a camera's JSON and structured data have its facts, with UN/CEFACT units", async ({
  visit,
  site,
}) => {
  const answer = await fetch(`${site.url}${camera.path}.json`);
  const { facts }: PublicProduct = await answer.json();
  expect(facts.find(({ kind }) => kind === "fieldOfView")).toMatchObject({
    ...{ low: 31, high: 107, unit: "°", unitCode: "DD", origin: "sheet" },
    row: { section: "Lens", label: "Horizontal field of view (°)" },
  });

  const page = await visit(site, camera.path, { scripts: false });
  const [product = ""] = await page.locator("script[type='application/ld+json']").allTextContents();
  const properties: { name: string; unitCode?: string }[] = JSON.parse(product).additionalProperty;
  expect(properties).toContainEqual({
    ...{ "@type": "PropertyValue", name: "Operating temperature" },
    ...{ minValue: -40, maxValue: 60, unitCode: "CEL" },
  });
  for (const { unitCode = "DD" } of properties) expect(unitCode).toMatch(/^[A-Z\d]{2,3}$/);
});

test("[M04] a camera is a NetBox device type, which its page names and scripts of any site may read", async ({
  visit,
  site,
}) => {
  const page = await visit(site, camera.path, { scripts: false });
  const address = await page.locator("link[rel=alternate][type='application/yaml']").getAttribute("href");
  const answer = await fetch(site.url + address);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/yaml; charset=utf-8",
    "access-control-allow-origin": "*",
  });
  expect(await answer.text()).toBe(`---
manufacturer: "Varifocal"
model: "VF-B8V-2712"
slug: "varifocal-vf-b8v-2712"
part_number: "VF-B8V-2712"
u_height: 0
is_full_depth: false
weight: 1.08
weight_unit: "kg"
interfaces:
  - name: "eth0"
    type: "100base-tx"
    poe_mode: "pd"
    poe_type: "type1-ieee802.3af"
comments: "[Data sheet and files](${site.url}${camera.path})"
`);
  const etag = String(answer.headers.get("etag"));
  expect((await fetch(site.url + address, { headers: { "If-None-Match": etag } })).status).toBe(304);
});

test("[M05] where a device type lacks something, the answer says what, and the page names no address", async ({
  site,
}) => {
  for (const [model, missing] of [
    ["VF-A-WB1", "network interface, power supply"],
    ["VF-PSU-60P", "network interface"],
  ] as const) {
    const { path } = demoProduct(model);
    const answer = await fetch(`${site.url}${path}/device-type.yaml`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(await answer.text()).toBe(`No NetBox device type, because ${model} does not state: ${missing}.\n`);
    expect(await (await fetch(site.url + path)).text()).not.toContain("device-type.yaml");
  }
});
