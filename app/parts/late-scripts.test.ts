import { expect, test } from "vitest";
import { delayScripts } from "./late-scripts.ts";

test("modules and their preloads wait, other scripts and links do not", () => {
  const others = '<link rel="stylesheet" href="/a.css"/><script>classic()</script>';
  const html = `${others}<link rel="modulepreload" href="/a.js"/><script nonce="n" type="module" async="">import "/a.js"</script>`;
  expect(delayScripts(html)).toBe(
    `${others}<link rel="later" href="/a.js"/><script nonce="n" type="later">import "/a.js"</script>`,
  );
});
