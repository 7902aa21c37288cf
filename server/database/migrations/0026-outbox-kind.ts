import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** The default is the kind of all e-mails so far, which the previous release goes on writing without a kind. */
export const outboxKind: Migration = {
  name: "0026-outbox-kind",

  async up(work) {
    await sql`alter table mail_outbox add column kind text not null default 'password-reset'`.execute(work);
  },
};
