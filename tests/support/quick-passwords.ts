import { hashQuickly } from "./password-work.ts";

// Runs before each file whose tests sign in within their own process.
hashQuickly();
