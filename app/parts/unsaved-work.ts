import { createPresence } from "./presence.ts";

/**
 * Whether the page holds what nobody has saved yet: typed text, chosen files. The page is then not left without a
 * question, and not loaded anew behind its reader's back.
 */
export const unsavedWork = createPresence();
