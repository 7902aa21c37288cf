import type { z } from "zod";
import type { FieldErrors } from "#core/outcome.ts";
import type { Work } from "../../database/database.ts";
import type { CollectionName } from "../collections.ts";

/** A record that is to be written. Without `after` it is deleted. */
export interface Change<Document = unknown> {
  collection: CollectionName;
  id: string;
  /** Today's document; undefined for a new record. */
  before: Document | undefined;
  after: Document | null;
  /** An import refuses what a form leaves out, and takes what older sites may have. */
  isImport: boolean;
  /** An earlier state keeps typed texts that nothing reads today. */
  isRestored: boolean;
  now: number;
  /** Why it is deleted. */
  reason?: string | undefined;
}

/** What a kind of record refuses and derives. */
export interface Rules<Document> {
  /** What its forms take, of fields that change. */
  schema: z.ZodType;
  /** Fields that no form shows, such as the place among others. */
  completed?(work: Work, change: Written<Document>): Promise<Document>;
  /** Before the record's rows are written: what the tables' own constraints would refuse without a message. */
  refuseRow?(work: Work, change: Written<Document>): Promise<FieldErrors>;
  /** With the rows of the whole set in the tables, without the links between them. */
  refuse?(work: Work, change: Written<Document>): Promise<FieldErrors>;
  /** Once the set's links are there too. */
  refuseLinked?(work: Work, change: Written<Document>): Promise<FieldErrors>;
  /** Before the record is deleted, with what else the set deletes already gone. */
  refuseDeletion?(work: Work, change: Removed<Document>): Promise<FieldErrors>;
  /** Before anything is written: records that lose what they led to. */
  lose?(work: Work, change: Change<Document> & { before: Document }): Promise<void>;
  /** Once everything is written. Returns whether what is derived from the record differs. */
  derive?(work: Work, change: Written<Document>): Promise<boolean>;
  /** Whether feeds tell of the record again. They do unless this says otherwise. */
  isNews?(before: Document, after: Document): boolean;
  /** What the record's rows do not say but its change must: see `recordChange`. */
  deletion?(work: Work, change: Removed<Document>): Promise<{ title: string; seq?: number }>;
}

export interface Written<Document> extends Change<Document> {
  after: Document;
}

export interface Removed<Document> extends Change<Document> {
  before: Document;
  after: null;
}
