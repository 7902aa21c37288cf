import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { uncachedRoutes } from "#tests/support/http-site.ts";
import { openUploadSite } from "#tests/support/upload-site.ts";
import type { RequestServices } from "../../pages/request-services.ts";
import { listen } from "../listener/listen.ts";

// Bodies that a visitor may not send are not read: forms other than the login form, and all files.

const form = { "Content-Type": "application/x-www-form-urlencoded" };

/** A site whose screens tell what they received. */
async function openTellingSite() {
  const site = await openUploadSite();
  const told: { path: string; isBodySkipped: boolean; body: string }[] = [];
  site.http.site.pages = {
    development: false,
    routes: uncachedRoutes,
    async handle(request: Request, { isBodySkipped }: RequestServices) {
      told.push({ path: new URL(request.url).pathname, isBodySkipped, body: await request.text() });
      return new Response("<h1>A page</h1>", { headers: { "Content-Type": "text/html" } });
    },
  };
  return Object.assign(site, { told });
}

test("[T11] [A06] a stranger's form is read where everybody signs in, and nowhere else", async () => {
  await using site = await openTellingSite();
  const forms = async (paths: string[]) => {
    site.told.length = 0;
    for (const path of paths) await site.stranger.send("POST", path, form, Buffer.from("name=Dome"));
    return site.told;
  };
  const open = ["/login", "/login.data", "/login/", "/forgot", "/reset.data", "/logout"];
  expect(await forms(open)).toEqual(open.map((path) => ({ path, isBodySkipped: false, body: "name=Dome" })));
  const closed = ["/", "/_.data", "/dashboard/categories/new", "/dashboard.data", "/catalog", "/loginx", "/login/x"];
  expect(await forms(closed)).toEqual(closed.map((path) => ({ path, isBodySkipped: true, body: "" })));
});

test("an administrator's form is read everywhere", async () => {
  await using site = await openTellingSite();
  const mira = await site.signIn();
  for (const path of ["/", "/dashboard/categories/new"]) await mira.send("POST", path, form, Buffer.from("name=Dome"));
  expect(site.told).toEqual([
    { path: "/", isBodySkipped: false, body: "name=Dome" },
    { path: "/dashboard/categories/new", isBodySkipped: false, body: "name=Dome" },
  ]);
});

test("[A06] a client that sends a large form without a session is answered before it has arrived, and disconnected", async () => {
  await using site = await openTellingSite();
  const connection = connect(site.http.port, "127.0.0.1");
  connection.write("POST /dashboard/categories/new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\nname=");
  // Ends because the server closes the connection: the rest of the form never comes.
  expect(await text(connection)).toContain("HTTP/1.1 200");
  expect(site.told).toEqual([{ path: "/dashboard/categories/new", isBodySkipped: true, body: "" }]);
});

test("[T20] a request that does not arrive in time is ended with a sentence; a piece of an upload has longer", async () => {
  const limits = { form: 100 };
  const listener = await listen(() => {}, readConfig({ PORT: "0" }), limits);
  const open = (path: string) => {
    const connection = connect(listener.port, "127.0.0.1");
    connection.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nname=`);
    return connection;
  };
  const upload = open("/uploads/x");
  // The last is the form's address after the application has normalised it.
  for (const path of ["/login", "/uploads/../login", "/uploads/%2e%2e/login"]) {
    expect(await text(open(path)), path).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long to arrive/);
  }
  expect(upload.readableEnded).toBe(false);
  upload.destroy();
  await listener.stop(0);
});

test("a request that was answered before it had arrived is not waited for either", async () => {
  const limits = { form: 100 };
  const listener = await listen((_, outgoing) => outgoing.end("early"), readConfig({ PORT: "0" }), limits);
  const connection = connect(listener.port, "127.0.0.1");
  connection.write("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nname=");
  expect(await text(connection)).toContain("early");
  await listener.stop(0);
});
