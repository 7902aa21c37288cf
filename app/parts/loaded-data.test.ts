import { expect, test } from "vitest";
import { loadedDataScripts } from "./loaded-data.ts";

test("no text of the catalogue ends the script it is handed over in, and each arrives as it was", () => {
  const text = `["</script><!--<script>alert(1)</script>","a & b","\u2028\u2029","\\"quoted\\""]`;
  const scripts = loadedDataScripts(text, "n");
  expect(scripts.match(/<[^>]*>/g)).toEqual(['<script nonce="n">', "</script>", '<script nonce="n">', "</script>"]);
  expect(scripts).not.toMatch(/[&\u2028\u2029]/);
  const [, handed = ""] = scripts.match(/enqueue\((.*?)\);<\/script>/) ?? [];
  expect(JSON.parse(handed)).toBe(text);
});
