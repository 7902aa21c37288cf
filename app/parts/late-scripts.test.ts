import { expect, test } from "vitest";
import { delayScripts } from "./late-scripts.ts";

test("modules and their preloads wait, other scripts and links do not", () => {
  const style = '<link rel="stylesheet" href="/a.css"/>';
  const classic = "<script>classic()</script>";
  const page = (preload: string, module: string) =>
    `<head>${style}<link rel="${preload}" href="/a.js"/></head><body>${classic}<p>240 × 180…</p>
<script nonce="n" ${module}>import "/a.js"</script>${classic}`;
  const html = page("modulepreload", 'type="module" async=""');
  expect(delayScripts(html)).toBe(page("later", 'type="later"'));
});

test("a document without modules stays as it is", () => {
  const html = "<head></head><body><script>classic()</script>";
  expect(delayScripts(html)).toBe(html);
});

test("where the last of the modules cannot be had, the page is told", () => {
  const html = `<head></head><script type="module" async="">import * as a from "/a.js";import("/entry.js");</script>`;
  expect(delayScripts(html)).toBe(
    `<head></head><script type="later">import * as a from "/a.js";import("/entry.js").catch(()=>{document.documentElement.dataset.scripts="away"});</script>`,
  );
});
