import { createMountTracker } from "../ui/use-any-mounted.ts";

/** Unsaved text or files: leaving the page asks first, and live updates do not reload it. */
export const unsavedWork = createMountTracker();
