import type { Outcome } from "#core/outcome.ts";

export function accepted<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(`Refused: ${JSON.stringify(outcome.errors)}`);
}
