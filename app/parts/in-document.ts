import { withUnsent } from "./unsent.ts";

/** A text that stands in the document, where the browser finds it: the document's data go without. */
export interface InDocument {
  /** Undefined in the browser. */
  html?: string;
}

export function inDocument(html: string): InDocument {
  return withUnsent({}, { html });
}

/** Whether the page's scripts ask for its data alone, and not a browser for the document. */
export function asksForData(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}
