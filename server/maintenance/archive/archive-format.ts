import { z } from "zod";
import { type RecordType, timesChanged } from "../../catalog/collection.ts";
import { collections } from "../../catalog/collections.ts";
import { describeIssues, strictObject } from "../../strict-object.ts";
import { administrators } from "./record-types/administrators.ts";
import { changes } from "./record-types/changes.ts";
import { files, variants } from "./record-types/files.ts";
import { formerRules } from "./record-types/former-rules.ts";
import { changeSets, lostLinks, recordStates, sheetRows } from "./record-types/history.ts";

// An archive depends on the site's data only, not on engine, store or time. See docs/decisions/one-archive.md.

export const recordTypes: readonly RecordType[] = [
  ...[administrators, files, variants],
  // Behind the facts, which the rules become part of.
  ...collections.flatMap((collection) => (collection.name === "facts" ? [collection, formerRules] : [collection])),
  changes,
  ...[changeSets, lostLinks, recordStates, sheetRows],
];

export const headName = "archive.json";
const objectFolder = "objects/";

export function objectName(object: string): string {
  return objectFolder + object;
}

/** Increase it when older archives can no longer be read as they are: a field that they may lack needs no new number. */
const formatVersion = 1;

const count = z.int().min(0);
const sums = strictObject({ records: count, bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const markSchema = z.object({ format: z.literal("varifocal archive"), version: z.int() });

const headSchema = strictObject({
  ...markSchema.shape,
  revision: timesChanged.min(0),
  records: z.record(z.string(), sums),
  objects: strictObject({ count, bytes: count }),
});

export type Sums = z.infer<typeof sums>;
export type Head = z.infer<typeof headSchema>;

export function makeHead(rest: Omit<Head, "format" | "version">): Head {
  return { format: "varifocal archive", version: formatVersion, ...rest };
}

export function readHead(text: string): Head | string {
  const content = parseOrNothing(text);
  const mark = markSchema.safeParse(content);
  if (!mark.success) return "It is not an archive of Varifocal.";
  if (mark.data.version !== formatVersion)
    return "It was made by a newer version of Varifocal: import it with that one.";
  const head = headSchema.safeParse(content);
  if (!head.success) return `Its archive.json is damaged: ${describeIssues(head.error.issues)[0]}.`;
  const missing = recordTypes.find(({ file, isOptional }) => !isOptional && !head.data.records[file]);
  return missing ? `Its ${missing.file} are missing.` : head.data;
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type ArchiveProgress = (step: string, done: number, total: number) => void;
