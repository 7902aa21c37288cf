import { z } from "zod";

// Every schema that a browser also builds imports zod from here. The site's Content-Security-Policy forbids the
// `new Function` with which zod would speed itself up, and the browser reports each try as a violation.
if (typeof document !== "undefined") z.config({ jitless: true });

export { z };
