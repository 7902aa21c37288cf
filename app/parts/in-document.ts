import { withUnsent } from "./unsent.ts";

/** A text that stands in the document, where the browser finds it: only data without a document bring it. */
export interface InDocument {
  /** Undefined in the browser. */
  html?: string;
}

/** For a loader. */
export function inDocument(request: Request, html: string): InDocument {
  return asksForData(request) ? { html } : withUnsent({}, { html });
}

/** Whether the page's scripts ask for its data alone, and not a browser for the document. */
export function asksForData(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}
