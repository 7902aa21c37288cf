import { createPresence } from "./presence.ts";

/** Unsaved text or files: leaving the page asks first, and live updates do not reload it. */
export const unsavedWork = createPresence();
