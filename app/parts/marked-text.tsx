import { matchPieces } from "#core/search-match.ts";
import { escaped } from "./spec-table-html.ts";

/** A text in which what a search matched is marked. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  return matchPieces(text, query).map((piece, place) =>
    piece.match ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
        key={place}
      >
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}

interface MarkedProps {
  as: "h3" | "p";
  text: string;
  query: string;
  className?: string;
}

/**
 * A heading or paragraph that is nothing but marked text. On the server it is one text, which React takes over in the
 * browser: a letter is marked in every word, which are ten thousand elements on a page of results.
 */
export const Marked = import.meta.env.SSR ? WrittenMarks : LiveMarks;

function WrittenMarks({ as: Element, text, query, className }: MarkedProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `markedHtml` escapes every piece
  return <Element className={className} dangerouslySetInnerHTML={{ __html: markedHtml(text, query) }} />;
}

function markedHtml(text: string, query: string): string {
  let html = "";
  for (const piece of matchPieces(text, query)) {
    html += piece.match ? `<mark>${escaped(piece.text)}</mark>` : escaped(piece.text);
  }
  return html;
}

/** Exported for the test that both are the same. */
export function LiveMarks({ as: Element, text, query, className }: MarkedProps) {
  return (
    <Element className={className}>
      <MarkedText text={text} query={query} />
    </Element>
  );
}
