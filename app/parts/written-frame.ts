import { createContext } from "react";

/** What stands within the header, and within the footer's row of links, as HTML. */
export interface Frame {
  header: string;
  /** Undefined where that page had none. */
  footer: string | undefined;
}

/**
 * A page's frame, where the server has written it for an earlier page. The browser always makes it, of the same elements:
 * so React finds it in the document as if it had been made for this page.
 */
export const WrittenFrame = createContext<Frame | undefined>(undefined);
