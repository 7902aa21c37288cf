import type { z } from "zod";

type Technical = "newId" | "from" | "version";

/** Requires a value for every field, optional ones included: a save erases what a form leaves out. */
export type InitialValues<Schema extends z.ZodType> = EveryField<z.input<Schema>>;

// A mapped type over `Exclude<keyof …>` makes optional fields required.
type EveryField<Value> = Value extends (infer Row)[]
  ? EveryField<Row>[]
  : Value extends object
    ? { [Field in Exclude<keyof Value, Technical>]: EveryField<Value[Field]> }
    : Value;
