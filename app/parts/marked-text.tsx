import { escaped } from "#core/escaped.ts";
import { matchPieces } from "#core/search-match.ts";

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

/** What `MarkedText` shows, for a list that is written as one text: a letter is marked in every word. */
export function markedHtml(text: string, query: string): string {
  let html = "";
  for (const piece of matchPieces(text, query)) {
    html += piece.match ? `<mark>${escaped(piece.text)}</mark>` : escaped(piece.text);
  }
  return html;
}
