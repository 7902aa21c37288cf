import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const releases: Migration = {
  name: "0016-releases",

  async up(work, engine) {
    const { whole, key } = engine.columns;
    const id = sql`${key} not null check (length(id) = 36)`;
    // Deferred to the commit: a record is inserted before its files, because it may be refused.
    const file = sql`unique references file (key) deferrable initially deferred`;

    await sql`create table release (
      id ${id} primary key,
      name text not null check (name <> ''),
      name_key ${key} not null,
      line text not null check (line <> ''),
      line_key ${key} not null,
      kind text not null check (kind in ('firmware', 'software', 'tool')),
      version_text text not null check (version_text <> ''),
      version_text_key ${key} not null,
      date ${key} not null,
      channel text not null check (channel in ('stable', 'beta', 'withdrawn')),
      withdrawn_reason text,
      update_kind text not null check (update_kind in ('feature', 'security')),
      notes_new text,
      notes_fixed text,
      notes_known_issues text,
      hardware_revisions text not null,
      regions text not null,
      minimum_version text,
      predecessor text,
      file_key ${key} not null ${file},
      signature_key ${key} ${file},
      sbom_key ${key} ${file},
      sbom_summary text,
      is_sbom_public ${whole} not null check (is_sbom_public in (0, 1)),
      version ${whole} not null default 1 check (version > 0),
      created_at ${whole} not null,
      updated_at ${whole} not null,
      check ((sbom_key is null) = (sbom_summary is null)),
      check (channel <> 'withdrawn' or coalesce(withdrawn_reason, '') <> '')
    ) ${engine.tableEnd}`.execute(work);
    await sql`create index release_line on release (line_key)`.execute(work);
    await sql`create index release_date on release (date, id)`.execute(work);

    await sql`create table release_product (
      release_id ${key} not null references release (id) on delete cascade,
      product_id ${key} not null references product (id) on delete cascade,
      primary key (release_id, product_id)
    ) ${engine.tableEnd}`.execute(work);
    await sql`create index release_product_product on release_product (product_id)`.execute(work);

    // Types say which there are: a check would need a migration for each.
    await engine.dropChoices(work, "change", "collection");
    await engine.dropChoices(work, "upload", "purpose");
    // Why an administrator deleted the record.
    await sql`alter table change add column reason text`.execute(work);
  },
};
