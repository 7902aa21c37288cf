import type { z } from "zod";

/** What a form sends beside the fields that a person changes. */
type Technical = "newId" | "from" | "version";

/**
 * What a form begins with, by the schema that checks it: every field that the schema reads, also one that may be left out,
 * in rows and parts as well. What a form does not begin with is erased by the next save; so it does not compile.
 */
export type InitialValues<Schema extends z.ZodType> = EveryField<z.input<Schema>>;

// Of a union, each member by itself. Not mapped over `keyof Value` alone, which would leave optional fields optional.
type EveryField<Value> = Value extends (infer Row)[]
  ? EveryField<Row>[]
  : Value extends object
    ? { [Field in Exclude<keyof Value, Technical>]: EveryField<Value[Field]> }
    : Value;
