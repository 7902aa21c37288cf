import { matchPieces } from "#core/search/search-match.ts";

export function MarkedText({ text, query }: { text: string; query: string }) {
  return matchPieces(text, query).map((piece, place) =>
    piece.match ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id
        key={place}
      >
        {piece.text}
      </mark>
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id
        key={place}
      >
        {piece.text}
      </span>
    ),
  );
}
