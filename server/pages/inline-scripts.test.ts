import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashInlineScripts } from "./inline-scripts.ts";

function hashScripts(html: string, mark: string) {
  const { document, hashes } = hashInlineScripts(Buffer.from(html), mark);
  return { html: document.toString(), hashes };
}

function hash(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

test("our own inline scripts are named by their hashes, and the mark is gone from the page", () => {
  const hashed = hashScripts(
    '<script nonce="m1">let a = "<µ";</script><script nonce="m1" type="module">b()</script>',
    "m1",
  );
  expect(hashed.html).toBe('<script>let a = "<µ";</script><script type="module">b()</script>');
  expect(hashed.hashes).toEqual([hash('let a = "<µ";'), hash("b()")]);
});

test("a script that got into the page by other means has no hash, so it does not run", () => {
  const smuggled = "<p><script>steal()</script></p>";
  expect(hashScripts(smuggled, "m1")).toEqual({ html: smuggled, hashes: [] });
});

test("the nonce is removed from every element that has it", () => {
  const page = '<link nonce="m1" rel="preload"><p>µ</p><style nonce="m1">p{}</style>';
  expect(hashScripts(page, "m1")).toEqual({ html: '<link rel="preload"><p>µ</p><style>p{}</style>', hashes: [] });
});

test("a script that is loaded needs no hash, and the same script twice needs one", () => {
  const { hashes } = hashScripts(
    '<script nonce="m" src="/a.js"></script><script nonce="m">x</script><script nonce="m">x</script>',
    "m",
  );
  expect(hashes).toEqual([hash("x")]);
});
