import type { Outcome } from "#core/outcome.ts";

/** The value of an outcome that must not be refused. */
export function accepted<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(`Refused: ${JSON.stringify(outcome.errors)}`);
}
