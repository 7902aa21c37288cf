import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { anyText } from "#tests/support/html-text.ts";
import { type OneText, oneText, readText, textBlocks } from "./one-text.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const forDocument = new Request("http://localhost:3000/search?q=dome");
const forData = new Request("http://localhost:3000/search.data?q=dome");
const anyValue = fc.record({ name: anyText, list: fc.array(fc.oneof(anyText, fc.integer(), fc.boolean())) });

/** What the router sends of it. */
function sent(text: OneText<unknown>): OneText<unknown> {
  return { ...text };
}

/** The page of a browser that was sent these blocks. */
function openDocument(blocks: string) {
  const texts = new Map(Array.from(blocks.matchAll(/id="([^"]*)">([^<]*)</g), ([, id, text]) => [id, text]));
  vi.stubGlobal("document", { getElementById: (id: string) => ({ textContent: texts.get(id) }) });
}

test("a document holds each text in a block of its own, where the browser finds it as it was", () => {
  fc.assert(
    fc.property(anyValue, anyValue, (one, other) => {
      const loaderData = {
        root: { url: "", revision: 1, brand: null },
        search: { query: "dome", one: oneText(forDocument, "one", one), other: oneText(forDocument, "other", other) },
        none: undefined,
      };
      const blocks = textBlocks(loaderData);
      // No text of the catalogue ends its block, or begins anything else.
      expect(blocks.match(/<[^>]*>/g)).toEqual([
        '<script type="application/json" id="text-one">',
        "</script>",
        '<script type="application/json" id="text-other">',
        "</script>",
      ]);
      expect(sent(loaderData.search.one)).toEqual({ block: "text-one" });
      openDocument(blocks);
      expect(readText(sent(loaderData.search.one))).toEqual(one);
      expect(readText(sent(loaderData.search.other))).toEqual(other);
    }),
  );
});

test("scripts that ask for a page's data are sent the text with it", () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const text = oneText(forData, "one", value);
      expect(Object.keys(sent(text))).toEqual(["json"]);
      expect(readText(sent(text))).toEqual(value);
      expect(textBlocks({ search: { text } })).toBe("");
    }),
  );
});

test("the server has the value itself, and the browser one for all who read it", () => {
  const value = { name: "Dome" };
  for (const request of [forDocument, forData]) expect(readText(oneText(request, "one", value))).toBe(value);
  const received = sent(oneText(forData, "one", value));
  expect(readText(received)).toBe(readText(received));
});
