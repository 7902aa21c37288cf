import { categoryMessages } from "./category.ts";
import { isId } from "./id.ts";
import { z } from "./zod.ts";

/** The version of the record that an edit began with. */
export const begunVersion = z.number().int().positive();

/** The id that a form gives the record it makes, so that sending it twice makes one; without it, the server chooses. */
export const newRecordId = z.string().refine(isId, categoryMessages.checkInputs).optional();
