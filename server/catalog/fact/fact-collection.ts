import { z } from "zod";
import { type FactDefinition, labelCells, notAFact } from "#core/facts/fact.ts";
import type { Database } from "../../database/database.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { firstFacts } from "../../database/migrations/0028-facts-as-records.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { strictObject } from "../../strict-object.ts";
import { collection, fieldsOf, onlyThese, recordFields } from "../collection.ts";
import { sameRows } from "../record.ts";
import { columnsOfFact, factOfRow } from "./fact-tables.ts";

const text = z.string().min(1);
const flag = z.boolean().optional();

export interface FactDocument extends Omit<FactDefinition, "id"> {
  /** Its place among others; a new one is the last. */
  position?: number;
}

export const facts = collection({
  name: "facts",
  table: "fact",
  label: "facts",
  noun: { one: "fact", many: "facts" },
  nameOf: (record) => (record.id === notAFact ? "Labels that state no fact" : `Fact ${record.name}`),
  title: { column: "name", address: (id) => `/dashboard/facts/${id}` },
  hasBin: true,
  isUncounted: true,
  isOptional: true,
  schema: strictObject({
    id: text,
    position: z.int().min(0),
    name: text,
    shortName: text.optional(),
    /** A type of any release. */
    type: text as unknown as z.ZodType<FactDefinition["type"]>,
    unit: text.optional(),
    words: z.array(strictObject({ name: text, also: z.array(text) })).optional(),
    ...{ isOrdered: flag, isMany: flag, isRange: flag, isHighFirst: flag, takesLargest: flag },
    filter: text.optional() as unknown as z.ZodOptional<z.ZodType<NonNullable<FactDefinition["filter"]>>>,
    ...{ isOnCards: flag, isInTable: flag, isInComparison: flag },
    categories: z.array(text).optional(),
    labels: z.array(
      strictObject({
        label: z.string(),
        section: z.string().optional(),
        cell: z.enum(labelCells).optional(),
        part: text.optional(),
        condition: text.optional(),
        word: text.optional(),
      }),
    ),
    ...recordFields,
  }),

  async *read(snapshot, ids) {
    for await (const rows of pagesOf(snapshot, "fact", onlyThese(ids))) {
      for (const row of rows) {
        const { id, ...fact } = factOfRow(row);
        yield { id, position: row.position, ...fact, ...fieldsOf(row) };
      }
    }
  },

  /** Every new site has these, so that an earlier version can read the archive of a site that has not changed them. */
  async isAsCreated(snapshot: Database) {
    const rows = await snapshot.selectFrom("fact").selectAll().orderBy("position").orderBy("id").execute();
    return sameRows(rows, firstFacts);
  },

  async prepare(work, isInArchive) {
    await work.deleteFrom("fact").execute();
    if (!isInArchive) await insertRows(work, "fact", firstFacts);
  },

  documentOf({ record: { id: _, version: __, createdAt, updatedAt, ...fact } }) {
    return fact as unknown as FactDocument;
  },

  storedAs(id, { position = 0, ...fact }: FactDocument) {
    return { rows: { fact: [{ id, position, ...columnsOfFact(fact) }] }, files: {} };
  },
});
