import { sql } from "kysely";
import { contentKey } from "#core/files/file-key.ts";
import { collections } from "../../catalog/collections.ts";
import { storeAllFacts } from "../../catalog/fact/refresh-facts.ts";
import { currentRevision } from "../../changes/revision.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { fillUniqueKeys } from "../../database/unique-names.ts";
import { StartError } from "../../start-error.ts";
import { type ArchiveProgress, recordTypes } from "./archive-format.ts";
import { brokenReferences } from "./broken-references.ts";
import type { ReadArchive } from "./read-archive.ts";

export interface RestoreOptions {
  replace: boolean;
  dryRun?: boolean;
  progress: ArchiveProgress;
}

export async function restoreRows(database: Database, archive: ReadArchive, options: RestoreOptions): Promise<void> {
  const filled = transaction(database, async (work) => {
    const before = await currentRevision(work);
    if (options.replace) await emptySite(work);
    else await refuseUsedSite(work);
    await withOneMessage(() => writeParts(work, archive, options.progress));

    // Checked before the commit, at which the engines would report some faults with messages of their own.
    const broken = await brokenReferences(work);
    if (broken[0]) throw new StartError(`The archive's records do not fit together: ${broken[0].message}`);
    if (!options.dryRun) {
      await fillUniqueKeys(work);
      await storeAllFacts(work);
    }
    await refuseChangesAhead(work, archive.head.revision);
    await moveRevision(work, archive.head.revision, before);
    if (options.dryRun) throw new DryRun();
  });
  await filled.catch((error) => {
    if (!(error instanceof DryRun)) throw error;
  });
}

class DryRun extends Error {}

async function writeParts(work: Work, archive: ReadArchive, progress: ArchiveProgress): Promise<void> {
  const total = recordTypes.reduce((sum, { file }) => sum + (archive.head.records[file]?.records ?? 0), 0);
  let done = 0;
  for (const part of recordTypes) {
    await part.prepare?.(work, archive.head.records[part.file] !== undefined);
    for await (const lines of archive.recordsOf(part)) {
      progress("Writing records", done, total);
      await part.write(work, lines);
      done += lines.length;
    }
    if (!part.link) continue;
    for await (const lines of archive.recordsOf(part)) await part.link(work, lines);
  }
  progress("Writing records", total, total);
}

/** A constraint violation is the archive's fault. */
async function withOneMessage(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof StartError || !isConstraint(error)) throw error;
    throw new StartError(`The archive's records do not fit together: ${error.message}.`, { cause: error });
  }
}

function isConstraint(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return ((error.errcode as number) & 0xff) === 19;
  return "code" in error && String(error.code).startsWith("23");
}

export async function refuseUsedSite(work: Database): Promise<void> {
  const mustBeEmpty = [
    ...collections.filter(({ isAsCreated }) => !isAsCreated),
    { table: "administrator", label: "administrators" },
    { table: "change", label: "changes in its log" },
  ];
  const found: string[] = [];
  for (const { table, label } of mustBeEmpty) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(work);
    const count = rows[0]?.count ?? 0;
    if (count > 0) found.push(`${label}: ${count}`);
  }
  for (const { isAsCreated, label } of collections) {
    if (isAsCreated && !(await isAsCreated(work))) found.push(`changed ${label}`);
  }
  if (found.length === 0) return;
  throw new StartError(
    `The site is not empty, and stays as it is (${found.join(", ")}). An archive goes into an empty site, or takes ` +
      'its place by "varifocal restore --replace" while the site is stopped.',
  );
}

/** Keeps what the content folder has published. */
async function emptySite(work: Work): Promise<void> {
  for (const { table, parts = [] } of collections.toReversed()) {
    for (const part of [...parts, { table }]) await work.deleteFrom(part.table).execute();
  }
  for (const table of ["change", "change_set", "lost_link", "record_state", "sheet_rows", "idempotency_key"] as const)
    await work.deleteFrom(table).execute();
  // Deletes their sessions, passwords and uploads as well. Reset links have no foreign key.
  await work.deleteFrom("administrator").execute();
  for (const table of ["administrator_verification", "mail_outbox", "sign_in_try"] as const)
    await work.deleteFrom(table).execute();
  await sql`delete from file where substr(key, 1, ${contentKey("").length}) <> ${contentKey("")}`.execute(work);
  await work
    .deleteFrom("picture_variant")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("file").select("file.key").whereRef("file.object", "=", "picture_variant.source"))),
    )
    .execute();
}

/** Otherwise the next change would reuse a revision, and nothing could be saved. */
async function refuseChangesAhead(work: Work, revision: number): Promise<void> {
  const ahead = await work.selectFrom("change").select("revision").where("revision", ">", revision).executeTakeFirst();
  if (!ahead) return;
  const sentence = `archive.json says revision ${revision}, but the log has change ${ahead.revision}`;
  throw new StartError(`The archive's records do not fit together: ${sentence}.`);
}

/** Never lowers the revision, because browsers and processes may remember the earlier one. */
async function moveRevision(work: Work, archived: number, before: number): Promise<void> {
  const value = before === 0 ? archived : Math.max(archived, before + 1);
  await work.updateTable("revision").set({ value }).execute();
}
