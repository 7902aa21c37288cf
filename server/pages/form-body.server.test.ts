import { expect, test } from "vitest";
import { uncachedRoutes } from "#tests/support/http-site.ts";
import { openUploadSite } from "#tests/support/upload-site.ts";
import { queryWithoutNulls } from "../http/middleware/request-info.ts";
import { formWithoutNulls } from "./form-body.ts";
import type { RequestServices } from "./request-services.ts";

test.each([
  ["?q=dome&page=2", "?q=dome&page=2"],
  ["?q=do%00me&page=2", "?q=dome&page=2"],
  ["?%00q=%00", "?q="],
  // Removed from the decoded text: removing it from the encoded one could create another.
  ["?q=%%0000", "?q=%2500"],
  ["?q=100%2500", "?q=100%2500"],
])("the query %s is read as %s", (sent, read) => {
  expect(queryWithoutNulls(sent)).toBe(read);
});

test("a form in parts loses null bytes, and nothing else", () => {
  const type = "multipart/form-data; boundary=b";
  expect(`${formWithoutNulls(Buffer.from("a\0b 100%00"), type)}`).toBe("ab 100%00");
});

test("no screen meets a null byte, neither in its address nor in a form", async () => {
  await using site = await openUploadSite();
  const told: string[] = [];
  site.http.site.pages = {
    development: false,
    routes: uncachedRoutes,
    async handle(request: Request, _services: RequestServices) {
      told.push(new URL(request.url).search, await request.text());
      return new Response("<h1>A page</h1>", { headers: { "Content-Type": "text/html" } });
    },
  };
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  await site.stranger.send("GET", "/search?q=do%00me");
  await site.stranger.send("POST", "/login?to=%00", form, Buffer.from("email=mira%00&password=%00"));
  expect(told).toEqual(["?q=dome", "", "?to=", "email=mira&password="]);
});
