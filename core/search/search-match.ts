export interface TextPiece {
  text: string;
  match: boolean;
}

export function matchPieces(text: string, query: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const { start, end } of matches(text, query)) {
    if (start > done) pieces.push({ text: text.slice(done, start), match: false });
    pieces.push({ text: text.slice(start, end), match: true });
    done = end;
  }
  if (done < text.length || pieces.length === 0) pieces.push({ text: text.slice(done), match: false });
  return pieces;
}

export function holdsMatch(text: string, query: string): boolean {
  return query !== "" && text.toLowerCase().includes(query.toLowerCase());
}

/** Writes "..." and not "…": one character beyond Latin-1 makes V8 store the page in twice the memory. */
export function passage(text: string, query: string, length = 150): string {
  const line = text
    .split("\n")
    .map((part) => part.trim().replace(gap, " "))
    .filter((part) => part !== "")
    .join(" · ");
  if (line.length <= length) return line;

  const [first] = matches(line, query);
  const near = !first || first.end <= length * 0.6;
  const from = near ? 0 : Math.max(0, Math.min(first.start - Math.floor(length / 3), line.length - length));
  const start = from === 0 ? 0 : wordStart(line, from, first?.start ?? from);
  const end = start + length >= line.length ? line.length : wordEnd(line, start + length, first?.end ?? 0);
  return `${start > 0 ? "..." : ""}${line.slice(start, end)}${end < line.length ? "..." : ""}`;
}

const gap = /\s{2,}|[^\S ]/g;

function wordStart(line: string, from: number, latest: number): number {
  const space = line.indexOf(" ", from - 1);
  return whole(line, space < 0 || space + 1 > latest ? from : space + 1);
}

function wordEnd(line: string, to: number, earliest: number): number {
  const space = line.lastIndexOf(" ", to);
  return whole(line, space < earliest ? Math.max(to, earliest) : space);
}

function whole(line: string, at: number): number {
  return (line.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at;
}

/** Lowercasing may lengthen a text ("İ" becomes two characters), so indexes are mapped back to the original. */
function* matches(text: string, query: string): Generator<{ start: number; end: number }> {
  const wanted = query.toLowerCase();
  if (wanted === "" || wanted.length > text.length * 3) return;
  const lowered = text.toLowerCase();
  let at = lowered.indexOf(wanted);
  if (at < 0) return;

  const places = lowered.length === text.length ? undefined : placesInText(text);
  const place = (index: number) => places?.[index] ?? index;
  while (at >= 0) {
    const last = at + wanted.length - 1;
    yield { start: place(at), end: places ? nextPlace(text, place(last)) : last + 1 };
    at = lowered.indexOf(wanted, last + 1);
  }
}

function placesInText(text: string): number[] {
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    for (let unit = 0; unit < character.toLowerCase().length; unit++)
      places.push(at + Math.min(unit, character.length - 1));
    at += character.length;
  }
  return places;
}

function nextPlace(text: string, at: number): number {
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}
