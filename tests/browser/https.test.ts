import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { answerOf, request, startPageProxy } from "#tests/operating/page-proxy.ts";
import { startSite } from "#tests/support/site.ts";

// A whole site behind nginx as deploy/ sets it up: HTTP/2 and TLS in front, HTTP behind.
const publicUrl = "https://cameras.example";
const site = await startSite({ env: { SITE_URL: publicUrl, TRUSTED_PROXIES: "127.0.0.1, ::1" } });
const proxy = await startPageProxy("nginx", Number(new URL(site.url).port));
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await site.stop();
});

async function post(path: string, form: Record<string, string>, headers: Record<string, string>) {
  const stream = request(proxy.browser, {
    ":method": "POST",
    ":path": path,
    "content-type": "application/x-www-form-urlencoded",
    ...headers,
  });
  return answerOf(stream.end(new URLSearchParams(form).toString()));
}

test("over HTTPS, signing in sets cookies for this host and HTTPS alone, and leads on at the same address", async () => {
  const { email, password } = site.administrator;
  const foreign = await post("/login", { email, password }, { origin: "http://cameras.example" });
  expect(foreign.headers[":status"]).toBe(403);

  const signedIn = await post("/login", { email, password }, { origin: publicUrl });
  expect(signedIn.headers).toMatchObject({ ":status": 302, location: "/dashboard" });
  const cookies = signedIn.headers["set-cookie"] ?? [];
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-[^;]+;(?=.*\bSecure\b)(?=.*\bHttpOnly\b)(?=.*SameSite=Lax)/);

  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  const dashboard = await answerOf(request(proxy.browser, { ":path": "/dashboard", cookie }).end());
  expect(dashboard.headers[":status"]).toBe(200);
  expect(dashboard.headers["cache-control"]).toContain("no-store");
});

test("over HTTPS, browsers are told to insist on it, pages name only the public address, and changes arrive", async () => {
  const page = await answerOf(request(proxy.browser, { ":path": "/about" }).end());
  expect(page.headers["strict-transport-security"]).toContain("max-age=31536000");
  expect(page.body).toContain(`<link rel="canonical" href="${publicUrl}/about"`);
  expect(page.body).not.toMatch(/http:\/\/(localhost|127|cameras)/);

  const stream = request(proxy.browser, { ":path": "/live", accept: "text/event-stream" }).setEncoding("utf8");
  let heard = "";
  stream.on("data", (told) => (heard += told));
  const [headers] = await once(stream, "response");
  expect(headers["strict-transport-security"]).toContain("max-age=");
  await expect.poll(() => heard).toMatch(/"revision":\d+/);
  stream.close();
});
