import fc from "fast-check";
import { expect, test } from "vitest";
import { anyPicture, anyText, rendered } from "#tests/support/html-text.ts";
import { LiveCards, ProductCards } from "./product-cards.tsx";

test("[C01] the cards that the server writes are what the browser would make, whatever products are like", () => {
  const product = fc.record({
    id: fc.oneof(
      fc.uuid(),
      anyText.filter((id) => id !== ""),
    ),
    model: anyText,
    description: anyText,
    ndaa: fc.boolean(),
    picture: anyPicture,
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(product, { maxLength: 4, selector: ({ id }) => id }),
      fc.constantFrom("h2", "h3"),
      fc.record({ sizes: anyText, pixels: fc.option(fc.integer({ min: 1, max: 2000 }), { nil: undefined }) }),
      fc.boolean(),
      (products, heading, shown, eager) => {
        const cards = { products, look: { heading, shown }, eager };
        expect(rendered(<ProductCards {...cards} />)).toBe(rendered(<LiveCards {...cards} />));
      },
    ),
  );
});
