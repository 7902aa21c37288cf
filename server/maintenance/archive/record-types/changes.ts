import { z } from "zod";
import { insertRows } from "../../../database/insert-rows.ts";
import { strictObject } from "../../import/strict-object.ts";
import { pagesOf } from "../included-tables.ts";
import { moment, recordType, timesChanged } from "../record-type.ts";

export const changes = recordType({
  name: "changes.jsonl",
  label: "changes",
  schema: strictObject({
    revision: timesChanged.min(1),
    /** A newer release may have others. */
    collection: z.string().min(1),
    id: z.string(),
    kind: z.enum(["created", "updated", "deleted"]),
    at: moment,
    title: z.string().optional(),
    actor: z.string().optional(),
    reason: z.string().optional(),
  }),

  async *read(snapshot) {
    for await (const rows of pagesOf(snapshot, "change")) {
      for (const { revision, collection, record_id, kind, at, title, actor, reason } of rows) {
        yield {
          revision,
          collection,
          id: record_id,
          kind,
          at,
          ...(title !== null && { title }),
          ...(actor !== null && { actor }),
          ...(reason !== null && { reason }),
        };
      }
    }
  },

  async write(work, lines) {
    await insertRows(
      work,
      "change",
      lines.map(({ id, title = null, actor = null, reason = null, ...line }) => {
        return { ...line, record_id: id, title, actor, reason, seq: null };
      }),
    );
  },
});
