import { z } from "zod";
import { describeIssues, strictObject } from "../import/strict-object.ts";
import { type RecordType, timesChanged } from "./record-type.ts";
import { administrators } from "./record-types/administrators.ts";
import { categories } from "./record-types/categories.ts";
import { changes } from "./record-types/changes.ts";
import { downloads } from "./record-types/downloads.ts";
import { factRules } from "./record-types/fact-rules.ts";
import { files, variants } from "./record-types/files.ts";
import { info } from "./record-types/info.ts";
import { products } from "./record-types/products.ts";
import { releases } from "./record-types/releases.ts";
import { synonyms } from "./record-types/synonyms.ts";

// An archive depends on the site's data only, not on engine, store or time. See docs/decisions/one-archive.md.

/** In the order of the archive: every record comes after those it refers to. */
export const recordTypes: readonly RecordType[] = [
  administrators,
  files,
  variants,
  categories,
  factRules,
  products,
  downloads,
  info,
  releases,
  synonyms,
  changes,
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
  const missing = recordTypes.find(({ name, isOptional }) => !isOptional && !head.data.records[name]);
  return missing ? `Its ${missing.name} are missing.` : head.data;
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type ArchiveProgress = (step: string, done: number, total: number) => void;
