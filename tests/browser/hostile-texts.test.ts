import { afterAll, expect, test } from "vitest";
import { signInOverHttp } from "#tests/support/http-administrator.ts";
import { screens } from "#tests/support/screens.ts";
import { startSite } from "#tests/support/site.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());
const mira = await signInOverHttp(site.url);

/** Names that each object has, and what would end a line of an answer's head. */
const hostileTexts = ["toString", "__proto__", "constructor", "a\r\nX-Injected: yes", "名\n"];
const formType = { "Content-Type": "application/x-www-form-urlencoded" };

interface Form {
  action: string;
  fields: [name: string, value: string][];
}

test("[T15] no query and no address makes the site fail, whatever words it holds", async () => {
  const failed: string[] = [];
  for (const { path, empty } of screens) {
    if (empty) continue;
    const [, query = ""] = path.split("?");
    const { body } = await mira.get(path);
    const names = new Set([...new URLSearchParams(query).keys(), ...namesInLinks(body), ...namesInSearches(body)]);
    const addresses = [...names, ...hostileTexts].flatMap((name) =>
      hostileTexts.map((text) => `${path.split("?")[0]}?${new URLSearchParams({ [name]: text })}`),
    );
    for (const text of hostileTexts) addresses.push(path.replace(/[^/]+(\/?(\?.*)?)$/, encodeURIComponent(text)));
    failed.push(
      ...(await failures(
        addresses.map((address) => () => mira.get(address)),
        addresses,
      )),
    );
  }
  expect(failed).toEqual([]);
});

test("[T15] no field of a form makes the site fail, whatever words it holds", async () => {
  const failed: string[] = [];
  const known = new Set<string>();
  for (const { path, empty, signedIn } of screens) {
    // What is deleted has no forms.
    if (empty || !signedIn || path.includes("?delete")) continue;
    for (const { action, fields } of formsIn((await mira.get(path)).body, path)) {
      const kind = `${action.split("?")[0]?.replaceAll(/[\da-f-]{36}/g, "")} ${fields.map(([name]) => name)}`;
      if (known.has(kind)) continue;
      known.add(kind);
      const replaced = fields.flatMap(([hostile]) =>
        hostileTexts.map((text) => fields.map(([name, value]) => [name, name === hostile ? text : value])),
      );
      const added = ["constructor", "toString", "facts.__proto__", "facts.constructor", "back"].flatMap((name) =>
        hostileTexts.map((text) => [...fields, [name, text]]),
      );
      const bodies = [...replaced, ...added].map((pairs) => new URLSearchParams(pairs).toString());
      const sent = bodies.map((body) => () => mira.send("POST", action, formType, Buffer.from(body)));
      failed.push(
        ...(await failures(
          sent,
          bodies.map((body) => `${action} ${body}`),
        )),
      );
    }
  }
  expect(known.size).toBeGreaterThan(10);
  expect(failed).toEqual([]);
});

test.for(["/dashboard/history\r\nX-Injected: yes", "/dashboard/history?q=\n\u540d", "//cameras.example/", 7])(
  "[T15] an undo goes on to where it was asked for, or to the history: %j",
  async (back) => {
    const { headers } = await mira.submit("/dashboard/categories/new", { name: `Undone ${back}`, description: "" });
    expect(headers).toBeDefined();
    const history = (await mira.get("/dashboard/history")).body;
    const [, set] = /"\/dashboard\/history\/(\d+)"/.exec(history) ?? [];
    const fields = new URLSearchParams({ back: `${back}` }).toString();
    const undone = await mira.send("POST", `/dashboard/history/${set}`, formType, Buffer.from(fields));
    expect(undone.status).toBe(302);
    expect(undone.headers["x-injected"]).toBeUndefined();
    expect(undone.headers.location).toMatch(/^\/dashboard\/history(X-Injected:%20yes)?\?/);
  },
);

async function failures(requests: (() => ReturnType<typeof mira.get>)[], descriptions: string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const [place, request] of requests.entries()) {
    const { status, headers } = await request();
    if (status >= 500 || "x-injected" in headers) failed.push(`${status} ${descriptions[place]}`);
  }
  return failed;
}

function namesInLinks(html: string): string[] {
  const links = Array.from(html.matchAll(/href="\/[^"?]*\?([^"]*)"/g), ([, query = ""]) => unescaped(query));
  return links.flatMap((query) => [...new URLSearchParams(query).keys()]);
}

function namesInSearches(html: string): string[] {
  const searches = html.match(/<form [^>]*method="get".*?<\/form>/gs) ?? [];
  return searches.flatMap((form) => Array.from(form.matchAll(/ name="([^"]+)"/g), ([, name = ""]) => unescaped(name)));
}

/** As browsers without scripts send them. */
function formsIn(html: string, path: string): Form[] {
  const forms = html.match(/<form [^>]*method="post".*?<\/form>/gs) ?? [];
  return forms.map((form) => {
    const [, action] = /^<form [^>]*action="([^"]*)"/.exec(form) ?? [];
    const controls = form.matchAll(/<(input|select|textarea)\b[^>]*? name="[^"]+"[^>]*>(?:[^<]*(?=<\/textarea>))?/g);
    const fields = Array.from(controls, ([control, kind]): [string, string][] => {
      const name = unescaped(/ name="([^"]+)"/.exec(control)?.[1] ?? "");
      const value = kind === "textarea" ? control.split(">").at(-1) : / value="([^"]*)"/.exec(control)?.[1];
      const isOff = /type="(checkbox|radio)"/.test(control) && !/ checked/.test(control);
      return isOff ? [] : [[name, unescaped(value ?? "")]];
    });
    return { action: action ? unescaped(action) : path, fields: fields.flat() };
  });
}

function unescaped(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
