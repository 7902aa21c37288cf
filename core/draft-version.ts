import { z } from "./zod.ts";

/** The version of the record that an edit began with. */
export const begunVersion = z.number().int().positive();
