import { done, type Outcome, refused } from "#core/outcome.ts";
import { releaseMessages } from "#core/release/release.ts";
import type { ReleaseDraft } from "#core/release/release-draft.ts";
import { conflictMessages } from "#core/save-messages.ts";
import type { Database } from "../../database/database.ts";
import type { StagedFile, StagedSbom } from "../../storage/staged-file.ts";
import { isSameFile } from "../collection.ts";
import type { Creating, Updating } from "../record.ts";
import { createRecord, deleteRecord, updateRecord } from "../save/one-record.ts";
import { type ReleaseDocument, releases } from "./release-collection.ts";

export interface ReleaseFiles {
  file?: StagedFile | undefined;
  /** Null removes the stored one. */
  signature?: StagedFile | null | undefined;
  sbom?: StagedSbom | null | undefined;
}

/** Refused if the line has this version for the same devices already, also when two administrators publish at once. */
export async function createRelease(
  database: Database,
  draft: ReleaseDraft,
  files: ReleaseFiles,
  creating: Creating = {},
): Promise<Outcome<string>> {
  const document = releaseDocument(draft, files, undefined);
  return document.ok ? createRecord(database, releases, document.value, creating) : document;
}

/** Another file is refused: what is published under a version stays. Signature and SBOM may be added, replaced or removed. */
export function updateRelease(
  database: Database,
  id: string,
  draft: ReleaseDraft,
  files: ReleaseFiles = {},
  updating: Updating = {},
): Promise<Outcome<string>> {
  return updateRecord(database, releases, id, (before) => releaseDocument(draft, files, before), updating);
}

export function releaseDocument(
  draft: ReleaseDraft,
  files: ReleaseFiles,
  before: ReleaseDocument | undefined,
): Outcome<ReleaseDocument> {
  const file = files.file ?? before?.file;
  if (!file) return refused({ upload: releaseMessages.fileRequired });
  const signature = files.signature === undefined ? before?.signature : files.signature;
  const sbom = files.sbom === undefined ? before?.sbom : files.sbom;
  return done({
    ...draft,
    // The same file keeps its key.
    file: isSameFile(file, before?.file) ? before.file : file,
    // Always: a form has texts in their place.
    ...{ signature: signature ?? undefined, sbom: sbom ?? undefined },
  });
}

/** Its page and files stay. Refused, under `form`, when the release has been deleted, or withdrawn with another reason. */
export function withdrawRelease(
  database: Database,
  id: string,
  reason: string,
  now = Date.now(),
): Promise<Outcome<string>> {
  const edit = (before: ReleaseDocument): Outcome<ReleaseDocument> => {
    if (reason === "") return refused({ withdrawnReason: releaseMessages.reasonRequired });
    if (before.channel !== "withdrawn") return done({ ...before, channel: "withdrawn", withdrawnReason: reason });
    return before.withdrawnReason === reason ? done(before) : refused({ form: conflictMessages.changed });
  };
  return updateRecord(database, releases, id, edit, { now });
}

/** Refused, under `reason`, if a release younger than ten years is deleted without one. Its products stay. */
export function deleteRelease(
  database: Database,
  id: string,
  { reason, now }: { reason?: string | undefined; now?: number } = {},
): Promise<Outcome<string>> {
  return deleteRecord(database, releases, id, { now, reason });
}
