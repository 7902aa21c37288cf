import { z } from "zod";

// Schemas that browsers also build import zod from here. Zod's JIT compiler uses `new Function`, which the
// Content-Security-Policy forbids; browsers would report each attempt as a violation.
if (typeof document !== "undefined") z.config({ jitless: true });

export { z };
