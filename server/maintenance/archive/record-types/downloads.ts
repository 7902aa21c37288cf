import { z } from "zod";
import { searchKey } from "#core/search-key.ts";
import { exactObject } from "../../import/exact-object.ts";
import { downloadFields, filesOf, forReaders } from "../file-references.ts";
import { pagesOf } from "../included-tables.ts";
import { insertRows } from "../insert-rows.ts";
import { columnsOf, fieldsOf, id, recordFields, recordType } from "../record-type.ts";

export const downloads = recordType({
  name: "downloads.jsonl",
  label: "downloads",
  schema: exactObject({
    id,
    description: z.string().min(1),
    fileRef: z.string().min(1),
    ...forReaders.download,
    ...recordFields,
  }),

  async *read(still) {
    for await (const rows of pagesOf(still, "download")) {
      const find = await filesOf(
        still,
        rows.map((row) => row.file_key),
      );
      for (const row of rows) {
        yield { id: row.id, description: row.description, ...downloadFields(find, row.file_key), ...fieldsOf(row) };
      }
    }
  },

  async write(work, lines) {
    await insertRows(
      work,
      "download",
      lines.map((line) => ({
        id: line.id,
        description: line.description,
        description_key: searchKey(line.description),
        file_key: line.fileRef,
        ...columnsOf(line),
      })),
    );
  },
});
