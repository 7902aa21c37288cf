/** The result of a command. A refusal has one message per field; `form` stands for the whole. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors };

export type FieldErrors = Record<string, string>;

export function done<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

export function refused(errors: FieldErrors): { ok: false; errors: FieldErrors } {
  return { ok: false, errors };
}
