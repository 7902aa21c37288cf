import { z } from "zod";

/** The version of the record that an edit began with. */
export const begunVersion = z.number().int().positive();
