import fc from "fast-check";
import { expect, test } from "vitest";
import { anyPicture, anyText, rendered } from "#tests/support/html-text.ts";
import { CategoryHits, LiveCategoryHits, LiveProductHits, ProductHits } from "./search-hits.tsx";

const query = fc.oneof(anyText, fc.constantFrom("", "a", "B", "<", "&", "i"));
const id = fc.oneof(fc.uuid(), anyText).filter((id) => id !== "");

test("[S03] the products that the server writes are what the browser would make, marked and all else text", () => {
  const product = fc.record({ id, model: anyText, category: anyText, picture: anyPicture, text: anyText });
  fc.assert(
    fc.property(fc.uniqueArray(product, { maxLength: 3, selector: ({ id }) => id }), query, (products, query) => {
      const written = rendered(<ProductHits products={products} query={query} />);
      expect(written).toBe(rendered(<LiveProductHits products={products} query={query} />));
    }),
  );
});

test("[S03] the categories that the server writes are what the browser would make, marked and all else text", () => {
  const category = fc.record({ id, name: anyText, text: anyText });
  fc.assert(
    fc.property(fc.uniqueArray(category, { maxLength: 3, selector: ({ id }) => id }), query, (categories, query) => {
      const written = rendered(<CategoryHits categories={categories} query={query} />);
      expect(written).toBe(rendered(<LiveCategoryHits categories={categories} query={query} />));
    }),
  );
  const dome = { id: "dome", name: "<Dome> dome", text: "" };
  expect(rendered(<CategoryHits categories={[dome]} query="dome" />)).toContain(
    '<h3><a href="/catalog/categories/dome">&lt;<mark>Dome</mark>&gt; <mark>dome</mark></a></h3>',
  );
});
