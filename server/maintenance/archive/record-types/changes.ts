import { z } from "zod";
import { exactObject } from "../../import/exact-object.ts";
import { pagesOf } from "../included-tables.ts";
import { insertRows, moment, recordType, timesChanged } from "../record-type.ts";

export const changes = recordType({
  name: "changes.jsonl",
  label: "changes",
  schema: exactObject({
    revision: timesChanged.min(1),
    collection: z.enum(["products", "categories", "info", "downloads"]),
    id: z.string(),
    kind: z.enum(["created", "updated", "deleted"]),
    at: moment,
    title: z.string().optional(),
    actor: z.string().optional(),
  }),

  async *read(snapshot) {
    for await (const rows of pagesOf(snapshot, "change")) {
      for (const { revision, collection, record_id, kind, at, title, actor } of rows) {
        yield {
          revision,
          collection,
          id: record_id,
          kind,
          at,
          ...(title !== null && { title }),
          ...(actor !== null && { actor }),
        };
      }
    }
  },

  async write(work, lines) {
    await insertRows(
      work,
      "change",
      lines.map(({ id, title = null, actor = null, ...line }) => ({ ...line, record_id: id, title, actor, seq: null })),
    );
  },
});
