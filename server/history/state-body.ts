import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";

const storedFile = z.object({
  object: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  variants: z.array(z.object({ object: z.string(), size: z.number(), width: z.number(), height: z.number() })),
});

const recordState = z.object({
  /** The record's line of an archive, without what only readers of an archive need. */
  record: z.record(z.string(), z.unknown()),
  /** What its keys referred to. */
  files: z.record(z.string(), storedFile),
  /** Units of the facts that are typed: numbers without one are in it. */
  units: z.record(z.string(), z.string()).optional(),
});
export type RecordState = z.infer<typeof recordState>;

/** In bytes: the longest possible record twice. */
const largestState = 128 * 1024 * 1024;

/** Compressed JSON in base64, which is the same in both engines and in an archive. */
export function packState(state: RecordState): string {
  return deflateRawSync(JSON.stringify(state)).toString("base64");
}

/** Undefined if the body is damaged. */
export function unpackState(body: string): RecordState | undefined {
  try {
    const json = inflateRawSync(Buffer.from(body, "base64"), { maxOutputLength: largestState }).toString();
    return recordState.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
