import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** See `mail/outbox.ts`. `administrator_id` is set with the reset link, so that a new password can delete the row. */
export const mailOutbox: Migration = {
  name: "0010-mail-outbox",

  async up(work, engine) {
    const { whole, key } = engine.columns;
    await sql`create table mail_outbox (
      id ${key} primary key,
      administrator_id ${key} references administrator (id) on delete cascade,
      encrypted text not null,
      attempts ${whole} not null default 0,
      created_at ${whole} not null,
      due_at ${whole} not null
    ) ${engine.tableEnd}`.execute(work);
    await sql`create index mail_outbox_due on mail_outbox (due_at)`.execute(work);
    await sql`create index mail_outbox_administrator on mail_outbox (administrator_id)`.execute(work);
  },
};
