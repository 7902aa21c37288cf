import { createMountTracker } from "../ui/use-any-mounted.ts";

export const unsavedWork = createMountTracker();
