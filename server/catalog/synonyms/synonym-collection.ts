import type { SynonymFields } from "#core/search/synonyms.ts";
import { archiveShape, fromRow, toRow, valuesIn } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { firstSynonyms, firstSynonymsAt } from "../../database/migrations/0021-search.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { strictObject } from "../../strict-object.ts";
import { collection, fieldsOf, id, onlyThese, recordFields } from "../collection.ts";
import { sameRows } from "../record.ts";
import { synonymColumns } from "./synonym-tables.ts";

const asCreated = firstSynonyms.map(({ id, words }) => ({
  id,
  version: 1,
  created_at: firstSynonymsAt,
  updated_at: firstSynonymsAt,
  ...toRow(synonymColumns, { words }),
}));

export const synonyms = collection({
  name: "synonyms",
  table: "synonym_group",
  label: "groups of search words",
  noun: { one: "search words", many: "groups of search words" },
  nameOf: (record) => `Search words ${[record.words].flat().join(", ")}`,
  columns: synonymColumns,
  hasBin: true,
  isUncounted: true,
  isOptional: true,
  schema: strictObject({ id, ...archiveShape(synonymColumns), ...recordFields }),

  async *read(snapshot, ids) {
    for await (const rows of pagesOf(snapshot, "synonym_group", onlyThese(ids))) {
      for (const row of rows) yield { id: row.id, ...fromRow(synonymColumns, row), ...fieldsOf(row) };
    }
  },

  /** Every new site has these, so that an earlier version can read the archive of a site that has not changed them. */
  async isAsCreated(snapshot: Database) {
    const groups = await snapshot.selectFrom("synonym_group").selectAll().orderBy("id").execute();
    return sameRows(groups, asCreated);
  },

  async prepare(work, isInArchive) {
    await work.deleteFrom("synonym_group").execute();
    if (!isInArchive) await insertRows(work, "synonym_group", asCreated);
  },

  documentOf: ({ record }) => valuesIn(synonymColumns, record),
  storedAs: (id, group: SynonymFields) => ({
    rows: { synonym_group: [{ id, ...toRow(synonymColumns, group) }] },
    files: {},
  }),
});
