import { z } from "zod";
import { moment, recordType, timesChanged } from "../../../catalog/collection.ts";
import { insertRows } from "../../../database/insert-rows.ts";
import { pagesOf } from "../../../database/pages-of.ts";
import { changeKinds } from "../../../database/schema.ts";
import { strictObject } from "../../../strict-object.ts";

export const changes = recordType({
  file: "changes.jsonl",
  schema: strictObject({
    revision: timesChanged.min(1),
    /** A newer release may have others. */
    collection: z.string().min(1),
    id: z.string(),
    kind: z.enum(changeKinds),
    at: moment,
    title: z.string().optional(),
    actor: z.string().optional(),
    reason: z.string().optional(),
  }),

  async *read(snapshot) {
    for await (const rows of pagesOf(snapshot, "change", { key: ["revision"] })) {
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
        return { ...line, record_id: id, title, actor, reason, seq: null, change_set: null };
      }),
    );
  },
});
