/**
 * A text that stands in the document, and that the document's data go without: what the router sends is an object's own
 * fields, and this has none. The browser finds the text where it stands in the page.
 */
export class InDocument {
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  /** Undefined in the browser. */
  get html(): string | undefined {
    return this.#html;
  }
}

/** Whether the page's scripts ask for its data alone, and not a browser for the document. */
export function asksForData(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}
