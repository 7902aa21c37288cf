import { createContext } from "react";

/**
 * What stands within the header, where the server has written it for an earlier page. The browser always makes it, of
 * the same elements: so React finds it in the document as if it had been made for this page.
 */
export const WrittenHeader = createContext<string | undefined>(undefined);
