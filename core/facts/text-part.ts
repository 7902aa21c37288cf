import type { Token } from "./fact-tokens.ts";

/** Where a text is cut if no pattern fits it: at cells and lines first, then at commas, then at slashes between words. */
const cuts = ["\n;|·", ",/", "sign"];

/** The tokens of a text or a part of it, with what all rules of its row ask for, made once. */
export class TextPart {
  readonly tokens: Token[];
  private ownWords: Set<string> | undefined;
  private ownNoteWords: Set<string> | null | undefined;
  private ownContent: TextPart | undefined;
  private readonly ownParts: TextPart[][] = [];

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  /** Outside brackets. */
  get words(): Set<string> {
    this.ownWords ??= new Set(wordsOf(this.tokens));
    return this.ownWords;
  }

  /** Of all notes in brackets; undefined if there is none. */
  get noteWords(): Set<string> | undefined {
    if (this.ownNoteWords === undefined) {
      const notes = this.tokens.flatMap((token) => (token.type === "note" ? [token.tokens] : []));
      this.ownNoteWords = notes.length > 0 ? new Set(notes.flatMap(wordsOf)) : null;
    }
    return this.ownNoteWords ?? undefined;
  }

  /** Of a text that is one note in brackets. */
  get content(): TextPart | undefined {
    const [only] = this.tokens;
    if (this.tokens.length === 1 && only?.type === "note") this.ownContent ??= new TextPart(only.tokens);
    return this.ownContent;
  }

  /** By the first, second or third way to cut; undefined if there are no more. */
  parts(cut: number): TextPart[] | undefined {
    const signs = cuts[cut];
    if (signs === undefined) return undefined;
    const parts = this.ownParts[cut] ?? cutAt(this.tokens, signs).map((tokens) => new TextPart(tokens));
    this.ownParts[cut] = parts;
    return parts;
  }
}

function wordsOf(tokens: Token[]): string[] {
  return tokens.flatMap((token) => (token.type === "note" ? [] : [tokenText(token)]));
}

export function tokenText(token: Exclude<Token, { type: "note" }>): string {
  return token.type === "number" ? String(token.value) : token.text;
}

function cutAt(tokens: Token[], signs: string): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    const isCut =
      signs === "sign"
        ? token.type === "sign" && token.text === "/"
        : token.type === "separator" && signs.includes(token.text);
    if (isCut) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}
