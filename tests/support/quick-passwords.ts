import { hashQuickly } from "./password-work.ts";

// Setup file for tests that sign in within their process.
hashQuickly();
