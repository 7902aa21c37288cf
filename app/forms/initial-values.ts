import type { z } from "zod";

/** Hidden fields that users do not edit. */
type Technical = "newId" | "from" | "version";

/** Requires a value for every field, optional ones included: a save erases what a form leaves out. */
export type InitialValues<Schema extends z.ZodType> = EveryField<z.input<Schema>>;

// Distributes over unions. Excluding from `keyof` also removes the optional modifiers, which a homomorphic mapped type
// would preserve.
type EveryField<Value> = Value extends (infer Row)[]
  ? EveryField<Row>[]
  : Value extends object
    ? { [Field in Exclude<keyof Value, Technical>]: EveryField<Value[Field]> }
    : Value;
