import { expect, test } from "vitest";
import { namesTag } from "./entity-tags.ts";

const tag = '"5Zk-41-2026-11-19"';

test.each([
  ['"5Zk-41-2026-11-19-gzip"', true],
  ['W/"5Zk-41-2026-11-19-gzip"', true],
  ['"5Zk-41-2026-11-19"-gzip', true],
  ['"other", W/"5Zk-41-2026-11-19--br" , "another"', true],
  ["*", true],
  ['"5Zk-41-2026-11-18-gzip"', false],
  ['"5Zk-41-2026-11-19-gzip-gzip"', false],
  ['"5Zk-41-2026-11-19-old"', false],
  ["", false],
])("[Z13] a copy with the tag %s is current, also if a proxy has marked the tag: %s", (header, isKnown) => {
  expect(namesTag(header, tag)).toBe(isKnown);
});
