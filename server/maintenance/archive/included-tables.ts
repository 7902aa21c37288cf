import { type SqlBool, sql } from "kysely";
import { binPrefix, contentKey } from "#core/files/file-key.ts";
import { collections } from "../../catalog/collections.ts";
import type { PageOptions, TableName } from "../../database/pages-of.ts";

/** Every server publishes the content folder itself, so those files are not in an archive. */
const ofRecords = sql<SqlBool>`substr(file.key, 1, ${contentKey("").length}) <> ${contentKey("")}`;

/** Without the history, nothing says what lies in the bin. */
const outsideBin = sql<SqlBool>`${ofRecords} and substr(file.key, 1, ${binPrefix.length}) <> ${binPrefix}`;

export interface ArchivedFiles {
  files: PageOptions;
  variants: PageOptions;
}

function archivedFiles(only: typeof ofRecords) {
  const isSource = sql<SqlBool>`exists (select 1 from file where file.object = picture_variant.source and ${only})`;
  return { files: { key: ["key"], only }, variants: { key: ["source", "width"], only: isSource } };
}

const allFiles = archivedFiles(ofRecords);
const currentFiles = archivedFiles(outsideBin);
export const recordFiles = allFiles.files;

export function filesToArchive(hasHistory: boolean): ArchivedFiles {
  return hasHistory ? allFiles : currentFiles;
}

export interface IncludedTable extends PageOptions {
  table: TableName;
  key: readonly string[];
}

export const includedTables: readonly IncludedTable[] = [
  { table: "administrator", key: ["id"] },
  { table: "administrator_account", key: ["id"] },
  { table: "file", ...recordFiles },
  { table: "picture_variant", ...allFiles.variants },
  ...collections.flatMap(({ table, parts = [] }) => [
    { table, key: ["id"] },
    ...parts.filter(({ isDerived }) => !isDerived),
  ]),
  { table: "change", key: ["revision"] },
  { table: "change_set", key: ["id"] },
  { table: "lost_link", key: ["change_set", "collection", "record_id", "lost"] },
  { table: "record_state", key: ["collection", "record_id", "version"] },
  { table: "sheet_rows", key: ["hash"] },
  { table: "revision", key: ["only"] },
];

/** Only an earlier release beside this one uses them. */
export const formerTables: readonly string[] = ["fact_rule"];

/** Data of sessions, reset links, open forms, lists to import and maintenance jobs, what is derived, and what every site creates itself. */
export const excludedTables: readonly TableName[] = [
  ...collections.flatMap(({ parts = [] }) => parts.filter(({ isDerived }) => isDerived).map(({ table }) => table)),
  "administrator_session",
  "administrator_verification",
  "sign_in_try",
  "upload",
  "upload_object",
  "kept_list",
  "remembered_column",
  "dropped_object",
  "lease",
  "mail_outbox",
  "idempotency_key",
  "missed_search",
  "missed_search_network",
  "setting",
  "migration",
];
