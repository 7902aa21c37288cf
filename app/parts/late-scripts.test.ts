import { expect, test } from "vitest";
import { delayScripts } from "./late-scripts.ts";

test("modules and their preloads wait, other scripts and links do not", () => {
  const others = '<link rel="stylesheet" href="/a.css"/><script>classic()</script>';
  const html = `${others}<link rel="modulepreload" href="/a.js"/><script nonce="n" type="module" async="">import "/a.js"</script>`;
  expect(delayScripts(html)).toBe(
    `${others}<link rel="later" href="/a.js"/><script nonce="n" type="later">import "/a.js"</script>`,
  );
});

test("where the last of the modules cannot be had, the page is told", () => {
  const html = `<script type="module" async="">import * as a from "/a.js";import("/entry.js");</script>`;
  expect(delayScripts(html)).toBe(
    `<script type="later">import * as a from "/a.js";import("/entry.js").catch(()=>{document.documentElement.dataset.scripts="away"});</script>`,
  );
});
