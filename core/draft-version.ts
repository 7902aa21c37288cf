import { categoryMessages } from "./category.ts";
import { isId } from "./id.ts";
import { z } from "./zod.ts";

export const begunVersion = z.number().int().positive();

/** The id that a form proposes for its new record, so that submitting it twice creates one record. */
export const newRecordId = z.string().refine(isId, categoryMessages.checkInputs).optional();
