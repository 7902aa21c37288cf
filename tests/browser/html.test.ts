import { HtmlValidate } from "html-validate";
import { afterAll, expect, test } from "vitest";
import { screens } from "#tests/support/screens.ts";
import { sessionCookie } from "#tests/support/session-cookie.ts";
import { type Site, startSite } from "#tests/support/site.ts";

const site = await startSite({ demo: true });
const emptySite = await startSite();
afterAll(async () => {
  await site.stop();
  await emptySite.stop();
});
const cookies = new Map<Site, string>();
for (const where of [site, emptySite]) cookies.set(where, await sessionCookie(where));

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // Differences of React's output without a meaning: <br/>, hidden="", autoComplete, unescaped quotes, ids like
    // _R_1_.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    "no-raw-characters": "off",
    "no-trailing-whitespace": "off",
    "valid-id": ["error", { relaxed: true }],
    // Titles with product names and page numbers may be longer than a search engine shows.
    "long-title": "off",
    // Chosen features are one parameter with several values.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
    // All scripts and styles come from this site, and the content security policy allows no others.
    "require-sri": "off",
  },
});

test.for(screens)("the server's HTML of $name is valid and has one main heading", async (screen) => {
  const where = screen.empty ? emptySite : site;
  const headers: Record<string, string> = screen.signedIn ? { Cookie: cookies.get(where) ?? "" } : {};
  const response = await fetch(where.url + screen.path, { headers });
  expect(response.status).toBe(screen.status ?? 200);

  const html = await response.text();
  const report = await validator.validateString(html, `${screen.name}.html`);
  const mistakes = report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column}) ${around(html, line, column)}`,
    ),
  );
  expect(mistakes).toEqual([]);
  const headings = [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, content = ""]) =>
    content.replace(/<[^>]*>/g, ""),
  );
  expect(headings).toEqual([expect.stringMatching(/\S/)]);
});

function around(html: string, line: number, column: number): string {
  return (html.split("\n")[line - 1] ?? "").slice(Math.max(0, column - 60), column + 100);
}
