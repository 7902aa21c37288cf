import { z } from "zod";

// Zod's JIT compiler uses `new Function`, which the Content-Security-Policy forbids.
if (typeof document !== "undefined") z.config({ jitless: true });

export { z };
