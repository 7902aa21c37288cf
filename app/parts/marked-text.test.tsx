import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LiveMarks, Marked } from "./marked-text.tsx";

test("[S03] what a search matched is marked by the server as the browser would, and everything else is text", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."<>&'\"/=!-; \nabtdİ#x27") }),
  );
  const query = fc.oneof(text, fc.constantFrom("", "a", "B", "<", "&", "i"));
  fc.assert(
    fc.property(text, query, (text, query) => {
      const marked = { as: "p", className: "passage", text, query } as const;
      expect(renderToString(<Marked {...marked} />)).toBe(renderToString(<LiveMarks {...marked} />));
    }),
  );
  expect(renderToString(<Marked as="h3" text="<Dome> dome" query="dome" />)).toBe(
    "<h3>&lt;<mark>Dome</mark>&gt; <mark>dome</mark></h3>",
  );
});
