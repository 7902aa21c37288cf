import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const idempotencyKeys: Migration = {
  name: "0012-idempotency-keys",

  async up(work, engine) {
    const { key, whole } = engine.columns;
    await sql`create table idempotency_key (
      id ${key} primary key check (length(id) = 36),
      digest ${key} not null check (length(digest) = 64),
      created_at ${whole} not null
    ) ${engine.tableEnd}`.execute(work);
  },
};
