import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { lostTexts } from "#tests/support/legible.ts";
import { test } from "#tests/support/visitor.ts";

const camera = demoProduct("VF-B8V-2712");
const recorder = demoProduct("VF-N16P-R1");

const block = (page: Page) => page.locator("#connect");
const row = (page: Page, name: string) =>
  block(page)
    .getByRole("row", { name: new RegExp(`^${name}`) })
    .locator("td")
    .first();
const field = (page: Page, name: string) => block(page).locator(".connect-fields").getByLabel(name, { exact: true });

test("[CN03] [CN04] what is typed makes the addresses, is sent nowhere, and is cleared by one button", async ({
  visit,
  site,
}) => {
  const page = await visit(site, camera.path);
  expect(await row(page, "Main stream").textContent()).toBe("rtsp://{user}:{password}@{address}/stream/main");
  expect(await field(page, "Address").getAttribute("placeholder")).toBe("192.168.1.168");
  expect(await field(page, "Channel").count()).toBe(0);
  await block(page).getByText("First address 192.168.1.168").waitFor();
  await block(page).getByText("RTSP port 554, ONVIF port 80").waitFor();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  await field(page, "Address").fill("2001:db8::21");
  await field(page, "User").fill("site 4");
  await field(page, "Password").fill("p@ss:1/2");
  const main = "rtsp://site%204:p%40ss%3A1%2F2@[2001:db8::21]/stream/main";
  await expect.poll(() => row(page, "Main stream").textContent()).toBe(main);
  expect(await row(page, "Main stream").locator("u").allTextContents()).toEqual(["site%204", "p%40ss%3A1%2F2"]);
  expect(await row(page, "Still picture").textContent()).toBe("https://[2001:db8::21]/snapshot.jpg");
  expect(await row(page, "ONVIF").textContent()).toBe("http://[2001:db8::21]/onvif/device_service");
  expect(sent.filter((request) => !request.includes("/assets/"))).toEqual([]);
  await expectAccessible(page, [1440, 390]);
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toMatch(/p@ss|site 4/);

  await field(page, "Address").fill("http://192.168.1.5:81/");
  await expect.poll(() => row(page, "Still picture").textContent()).toBe("https://192.168.1.5/snapshot.jpg");
  const copy = block(page).getByRole("button", { name: /^Copy / });
  expect(await copy.count()).toBe(4);
  await field(page, "Address").fill("300.1.1.1");
  await block(page).getByText("Not an address. Write one such as 192.168.1.168").waitFor();
  expect(await copy.count()).toBe(0);
  await expectAccessible(page, [1440, 390]);
  await block(page).getByRole("button", { name: "Clear" }).click();
  expect(await row(page, "Main stream").textContent()).toBe("rtsp://{user}:{password}@{address}/stream/main");
  expect(await field(page, "Password").inputValue()).toBe("");
});

test("[CN05] addresses are copied for players, go2rtc and Frigate", async ({ visit, site }) => {
  const page = await visit(site, camera.path);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await field(page, "Address").fill("10.0.4.21");
  await field(page, "User").fill("a");
  await field(page, "Password").fill("b'c");
  const copy = (name: string) =>
    block(page)
      .getByRole("button", { name: new RegExp(`^Copy ${name}`) })
      .click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await block(page).getByRole("radio", { name: "ffplay" }).check();
  await copy("Main stream");
  await expect.poll(copied).toBe("ffplay -rtsp_transport tcp 'rtsp://a:b%27c@10.0.4.21/stream/main'");
  await block(page).getByRole("radio", { name: "VLC" }).check();
  await copy("Sub stream");
  await expect.poll(copied).toBe("vlc 'rtsp://a:b%27c@10.0.4.21/stream/sub'");
  await block(page).getByRole("radio", { name: "Frigate" }).check();
  await copy("the configuration for Frigate");
  await expect
    .poll(copied)
    .toContain('        - path: "rtsp://a:b%27c@10.0.4.21/stream/sub"\n          roles: [detect]');
  await block(page).getByRole("radio", { name: "go2rtc" }).check();
  expect(await block(page).locator("pre").textContent()).toMatch(/^streams:\n {2}vf_b8v_2712:\n/);
  await expectAccessible(page, [1440, 390]);
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await lostTexts(page)).toEqual([]);
});

test("[CN03] a recorder asks for the channel; without scripts and in print the templates say it; elsewhere there is no block", async ({
  visit,
  site,
}) => {
  const page = await visit(site, recorder.path);
  await field(page, "Address").fill("10.0.4.2");
  await field(page, "Channel").fill("3");
  await expect.poll(() => row(page, "Main stream").textContent()).toBe("rtsp://10.0.4.2/channel/3/main");
  await page.emulateMedia({ media: "print" });
  expect(await field(page, "Address").isVisible()).toBe(false);
  expect(
    await block(page)
      .getByText(/^Put your own values/)
      .isVisible(),
  ).toBe(true);

  const plain = await visit(site, camera.path, { scripts: false });
  expect(await row(plain, "Main stream").textContent()).toBe("rtsp://{user}:{password}@{address}/stream/main");
  expect(
    await block(plain)
      .getByText(/^Put your own values/)
      .isVisible(),
  ).toBe(true);
  expect(await field(plain, "Address").isVisible()).toBe(false);

  const other = await visit(site, demoProduct("VF-KB3").path);
  expect(await block(other).count()).toBe(0);
  expect(await other.getByRole("link", { name: "Connect" }).count()).toBe(0);
});

test("[CN06] the templates stand in JSON and CSV as the maker wrote them, in the comparison as on the page", async ({
  visit,
  site,
}) => {
  const template = "rtsp://{user}:{password}@{address}:554/stream/main";
  const shown = template.replace(":554", "");
  const read = async (path: string) => (await fetch(site.url + path)).text();
  expect(await read(`${camera.path}.json`)).toContain(template);
  expect(await read("/catalog.csv")).toContain(template);
  const page = await visit(site, `/compare?p=${camera.id}&p=${recorder.id}&rows=all`);
  expect(await page.getByText(shown, { exact: true }).count()).toBeGreaterThan(0);
});
