import { expect, test } from "vitest";
import { routeTable } from "#app/route-table.ts";
import { openUploadSite } from "#tests/support/upload-site.ts";
import { ownRoutes } from "../own-routes.ts";

const id = "47ecb2eb-88d7-5074-9037-36f81534c40c";
const dataAddresses = Object.entries({ ...routeTable, ...ownRoutes })
  .filter(([, { isData }]) => isData)
  .map(([pattern]) => pattern.replace(":id", id));
const otherAddresses = ["/", "/catalog", `/catalog/products/${id}`, `/catalog/products/${id}.json.data`, "/x.json"];

/** A site whose screens say who asks. */
async function openTellingSite() {
  const site = await openUploadSite();
  site.http.site.pages = {
    development: false,
    routes: routeTable,
    handle: async (_request, { administrator }) => Response.json({ asks: administrator?.email ?? "anybody" }),
  };
  return site;
}

test("[Z01] scripts of any site may read catalog data, which is the same for administrators, and nothing else", async () => {
  await using site = await openTellingSite();
  const mira = await site.signIn();
  for (const client of [site.stranger, mira]) {
    for (const address of dataAddresses) {
      const { headers, body } = await client.send("GET", address);
      expect(headers, address).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "ETag, Repr-Digest",
        "cross-origin-resource-policy": "cross-origin",
      });
      expect(body).not.toContain("mira");
    }
    for (const address of otherAddresses) {
      const { headers } = await client.send("GET", address);
      expect(headers, address).toMatchObject({ "cross-origin-resource-policy": "same-origin" });
      expect(headers).not.toHaveProperty("access-control-allow-origin");
    }
  }
  expect((await mira.send("GET", "/catalog")).body).toContain("mira");
});

test("[Z01] a script may ask first, and ask whether its copy is current", async () => {
  await using site = await openTellingSite();
  const ask = { Origin: "https://other.example", "Access-Control-Request-Headers": "if-none-match" };
  for (const address of dataAddresses) {
    expect(await site.stranger.send("OPTIONS", address, ask), address).toMatchObject({
      status: 204,
      headers: {
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "GET, HEAD, OPTIONS",
        "access-control-allow-headers": "*",
      },
    });
    expect(await site.stranger.send("POST", address)).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD, OPTIONS", "access-control-allow-origin": "*" },
    });
  }
  const address = `/catalog/products/${id}.json`;
  const { headers } = await site.stranger.send("GET", address);
  const known = { "If-None-Match": String(headers.etag) };
  expect(await site.stranger.send("GET", address, known)).toMatchObject({
    status: 304,
    headers: { "access-control-allow-origin": "*" },
  });
});
