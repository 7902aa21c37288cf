import { expect, test } from "vitest";
import { withEnds, writeEnds } from "./write-ends.ts";

const alone = (mark: string) =>
  `<link rel="modulepreload" href="/a.js" nonce="${mark}"/><link rel="stylesheet" href="/a.css"/><script nonce="${mark}">one()</script><script nonce="${mark}" type="module" async="">import("/a.js");</script>`;

test("the ends of a screen's documents are written once, and bear each document's own mark", async () => {
  let renders = 0;
  const brand = {};
  const write = (routes: string[], mark: string, of: object = brand) =>
    writeEnds({ brand: of, routes }, mark, async () => {
      renders += 1;
      return alone(mark);
    });
  const first = await write(["root", "product"], "mark-1");
  const second = await write(["root", "product"], "mark-2");
  expect(renders).toBe(1);
  expect(second).toEqual({ ...first, scripts: first.scripts.replaceAll("mark-1", "mark-2") });
  expect(second.scripts.split('nonce="mark-2"')).toHaveLength(3);
  // A link needs none, and the modules wait.
  expect(first.links).toBe('<link rel="later" href="/a.js"/><link rel="stylesheet" href="/a.css"/>');
  expect(first.scripts).toContain('type="later">import("/a.js").catch(');

  await write(["root", "category"], "mark-3");
  expect(renders).toBe(2);
  await write(["root", "category"], "mark-4", {});
  expect(renders).toBe(3);
});

test("a document's ends stand where they stood, whatever its texts say", () => {
  const html = "<html><head><title>a</title></head><body><p>&lt;/body&gt;</p></body></html>";
  expect(withEnds(html, { links: "<link/>", scripts: "<script></script>" }).join("")).toBe(
    "<html><head><title>a</title><link/></head><body><p>&lt;/body&gt;</p><script></script></body></html>",
  );
});

test("the owner's colours come after the site's own", async () => {
  const styles = '<link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/brand.css"/>';
  const { links } = await writeEnds({ brand: {}, routes: ["root"] }, "mark", async () => `${styles}<script></script>`);
  const html = "<html><head><title>a</title></head><body></body></html>";
  expect(withEnds(html, { links, scripts: "" }).join("")).toBe(html.replace("</title>", `</title>${styles}`));
});
