import { z } from "zod";
import { archiveShape, rowOf, valuesOf } from "../../../database/columns.ts";
import { downloadColumns } from "../../../database/record-columns.ts";
import { exactObject } from "../../import/exact-object.ts";
import { downloadFields, filesOf, forReaders } from "../file-references.ts";
import { pagesOf } from "../included-tables.ts";
import { columnsOf, fieldsOf, id, insertRows, recordFields, recordType } from "../record-type.ts";

export const downloads = recordType({
  name: "downloads.jsonl",
  label: "downloads",
  schema: exactObject({
    id,
    ...archiveShape(downloadColumns),
    fileRef: z.string().min(1),
    ...forReaders.download,
    ...recordFields,
  }),

  async *read(snapshot) {
    for await (const rows of pagesOf(snapshot, "download")) {
      const find = await filesOf(
        snapshot,
        rows.map((row) => row.file_key),
      );
      for (const row of rows) {
        yield {
          id: row.id,
          ...valuesOf(downloadColumns, row),
          ...downloadFields(find, row.file_key),
          ...fieldsOf(row),
        };
      }
    }
  },

  async write(work, lines) {
    await insertRows(
      work,
      "download",
      lines.map((line) => ({
        id: line.id,
        ...rowOf(downloadColumns, line),
        file_key: line.fileRef,
        ...columnsOf(line),
      })),
    );
  },
});
