import { z } from "zod";
import { moment, object, recordType, timesChanged } from "../../../catalog/collection.ts";
import { insertRows } from "../../../database/insert-rows.ts";
import { pagesOf } from "../../../database/pages-of.ts";
import { strictObject } from "../../../strict-object.ts";

const revision = timesChanged.min(1);

/** Sets of changes, which precede them in the archive: an earlier release refuses a change with a set. */
export const changeSets = recordType({
  file: "change-sets.jsonl",
  isOptional: true,
  isHistory: true,
  schema: strictObject({
    id: revision,
    last: revision,
    title: z.string(),
    at: moment,
    actor: z.string().optional(),
    undoes: revision.optional(),
    fields: z.string().optional(),
    detail: z.string().optional(),
  }),

  async *read(snapshot) {
    for await (const rows of pagesOf(snapshot, "change_set")) {
      const lasts = await snapshot
        .selectFrom("change")
        .select(({ fn }) => ["change_set as id", fn.max("revision").as("last")])
        .where(
          "change_set",
          "in",
          rows.map(({ id }) => id),
        )
        .groupBy("change_set")
        .execute();
      const lastOf = new Map(lasts.map(({ id, last }) => [id, last]));
      for (const { id, title, at, actor, undoes, fields, detail } of rows) {
        const known = {
          ...(actor !== null && { actor }),
          ...(undoes !== null && { undoes }),
          ...(fields !== null && { fields }),
          ...(detail !== null && { detail }),
        };
        yield { id, last: lastOf.get(id) ?? id, title, at, ...known };
      }
    }
  },

  async write(work, lines) {
    const rows = lines.map(({ last: _, actor = null, undoes = null, fields = null, detail = null, ...line }) => {
      return { ...line, actor, undoes, fields, detail };
    });
    await insertRows(work, "change_set", rows);
    for (const { id, last } of lines) {
      await work
        .updateTable("change")
        .set({ change_set: id })
        .where("revision", ">=", id)
        .where("revision", "<=", last)
        .execute();
    }
  },
});

export const lostLinks = recordType({
  file: "lost-links.jsonl",
  isOptional: true,
  isHistory: true,
  schema: strictObject({
    set: revision,
    collection: z.string().min(1),
    id: z.string().min(1),
    lost: z.string().min(1),
  }),

  async *read(snapshot) {
    const key = ["change_set", "collection", "record_id", "lost"];
    for await (const rows of pagesOf(snapshot, "lost_link", { key })) {
      for (const { change_set: set, collection, record_id: id, lost } of rows) yield { set, collection, id, lost };
    }
  },

  async write(work, lines) {
    const rows = lines.map(({ set, id, ...line }) => ({ ...line, change_set: set, record_id: id }));
    await insertRows(work, "lost_link", rows);
  },
});

export const sheetRows = recordType({
  file: "sheet-rows.jsonl",
  isOptional: true,
  isHistory: true,
  schema: strictObject({ hash: object, body: z.base64().min(1) }),

  async *read(snapshot) {
    for await (const rows of pagesOf(snapshot, "sheet_rows", { key: ["hash"] })) yield* rows;
  },

  write: (work, lines) => insertRows(work, "sheet_rows", lines),
});

export const recordStates = recordType({
  file: "record-states.jsonl",
  isOptional: true,
  isHistory: true,
  schema: strictObject({
    /** A newer release may have others. */
    collection: z.string().min(1),
    id: z.string().min(1),
    version: timesChanged.min(1),
    at: moment,
    madeBy: revision.optional(),
    endedBy: revision.optional(),
    sheet: object.optional(),
    body: z.base64().min(1),
  }),

  async *read(snapshot) {
    const key = ["collection", "record_id", "version"];
    for await (const rows of pagesOf(snapshot, "record_state", { key })) {
      for (const { collection, record_id: id, version, at, body, sheet, made_by, ended_by } of rows) {
        yield {
          ...{ collection, id, version, at },
          ...(made_by !== null && { madeBy: made_by }),
          ...(ended_by !== null && { endedBy: ended_by }),
          ...(sheet !== null && { sheet }),
          body,
        };
      }
    }
  },

  async write(work, lines) {
    const rows = lines.map(({ id, madeBy = null, endedBy = null, sheet = null, ...line }) => {
      return { ...line, record_id: id, made_by: madeBy, ended_by: endedBy, sheet };
    });
    await insertRows(work, "record_state", rows);
  },
});
