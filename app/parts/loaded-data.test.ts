import { expect, test } from "vitest";
import { loadedDataScripts } from "./loaded-data.ts";

test("no text of the catalogue ends the block it is handed over in, and each arrives as it was", () => {
  const loaded = '["</script><!--<script>alert(1)</script>","a & b","\u2028\u2029","\\"quoted\\""]\n';
  const scripts = loadedDataScripts(loaded, "n");
  const block = '<script type="application/json" id="loaded-data">';
  expect(scripts.match(/<[^>]*>/g)).toEqual([block, "</script>", '<script nonce="n">', "</script>"]);
  const [, handed = ""] = scripts.match(/json" id="loaded-data">([^<]*)<\/script>/) ?? [];
  expect(JSON.parse(handed)).toEqual(JSON.parse(loaded));
});
