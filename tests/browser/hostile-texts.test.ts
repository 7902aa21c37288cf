import pLimit from "p-limit";
import { afterAll, expect, test } from "vitest";
import { signInOverHttp } from "#tests/support/http-administrator.ts";
import { screensByRoute } from "#tests/support/screens.ts";
import { startSite } from "#tests/support/site.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());
const mira = await signInOverHttp(site.url);

/** Names that each object has, and what would end a line of an answer's head. */
const hostileTexts = ["toString", "__proto__", "a\r\nX-Injected: 名"];
const formType = { "Content-Type": "application/x-www-form-urlencoded" };
// Signing out would end the test's own session.
const visited = Object.values(screensByRoute)
  .flatMap((states) => states.find(({ empty }) => !empty) ?? [])
  .filter(({ path }) => path !== "/logout");

interface Form {
  action: string;
  fields: [name: string, value: string][];
}

test("[T15] no query and no address makes the site fail, whatever words it holds", async () => {
  const addresses: string[] = ["/more/toString", "/dashboard/more/constructor", "/search/suggest?q=__proto__"];
  for (const { path } of visited) {
    const [screen, query = ""] = path.split("?");
    const { body } = await mira.get(path);
    const names = new Set([...new URLSearchParams(query).keys(), ...namesInLinks(body), ...namesInSearches(body)]);
    for (const text of hostileTexts) {
      for (const name of [...names, text]) addresses.push(`${screen}?${new URLSearchParams({ [name]: text })}`);
      addresses.push(path.replace(/[^/]+(\/?(\?.*)?)$/, encodeURIComponent(text)));
    }
  }
  expect(addresses.length).toBeGreaterThan(300);
  expect(await failures(addresses.map((address) => [address, () => mira.get(address)]))).toEqual([]);
});

test("[T15] no field of a form makes the site fail, whatever words it holds", async () => {
  const failed: string[] = [];
  const known = new Set<string>();
  for (const { path, signedIn } of visited) {
    // What is deleted has no forms.
    if (!signedIn || path.includes("?delete")) continue;
    for (const { action, fields } of formsIn((await mira.get(path)).body, path)) {
      if (action === "/logout") continue;
      // Rows of one list are alike.
      const names = new Set(fields.map(([name]) => name.replaceAll(/\d+/g, "0")));
      const kind = `${action.split("?")[0]?.replaceAll(/[\da-f-]{36}/g, "")} ${[...names]}`;
      if (known.has(kind)) continue;
      known.add(kind);
      const replaced = [...names].flatMap((hostile) =>
        hostileTexts.map((text) => fields.map(([name, value]) => [name, name === hostile ? text : value])),
      );
      const added = ["constructor", "toString", "facts.__proto__", "back"].flatMap((name) =>
        hostileTexts.map((text) => [...fields, [name, text]]),
      );
      const bodies = [...replaced, ...added].map((pairs) => new URLSearchParams(pairs).toString());
      failed.push(
        ...(await failures(
          bodies.map((body) => [`${action} ${body}`, () => mira.send("POST", action, formType, Buffer.from(body))]),
        )),
      );
    }
  }
  expect(known.size).toBeGreaterThan(10);
  expect(failed).toEqual([]);
});

test.for(["/dashboard/history\r\nX-Injected: yes", "/dashboard/history?q=\n名", "//cameras.example/"])(
  "[T15] an undo goes on to where it was asked for, or to the history: %j",
  async (back) => {
    const { status } = await mira.submit("/dashboard/categories/new", {
      name: `Undone ${back.length}`,
      description: "All about it",
    });
    expect(status).toBe(202);
    const history = (await mira.get("/dashboard/history")).body;
    const [, set] = /"\/dashboard\/history\/(\d+)"/.exec(history) ?? [];
    const fields = new URLSearchParams({ back }).toString();
    const undone = await mira.send("POST", `/dashboard/history/${set}`, formType, Buffer.from(fields));
    expect(undone.status).toBe(302);
    expect(undone.headers["x-injected"]).toBeUndefined();
    expect(undone.headers.location).toMatch(/^\/dashboard\/history(X-Injected:%20yes)?\?/);
  },
);

type Described = [description: string, send: () => ReturnType<typeof mira.get>];

/** Four at a time, as many as the site renders. */
async function failures(requests: Described[]): Promise<string[]> {
  const limit = pLimit(4);
  const failed = requests.map(([description, send]) =>
    limit(async () => {
      const { status, headers } = await send();
      return status >= 500 || "x-injected" in headers ? [`${status} ${description}`] : [];
    }),
  );
  return (await Promise.all(failed)).flat();
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
