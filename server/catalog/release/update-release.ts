import { releaseSignatureKey, sbomKey } from "#core/files/file-key.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { releaseMessages } from "#core/release/release.ts";
import type { ReleaseDraft } from "#core/release/release-draft.ts";
import { recordChange } from "../../changes/record-change.ts";
import { toRow } from "../../database/columns.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { dropFile, putFile } from "../file-rows.ts";
import { conflict, hasValues, isCurrent, nextVersion, type Updating } from "../record.ts";
import { releaseMistakes } from "./check-release.ts";
import type { ReleaseFiles } from "./create-release.ts";
import { setProducts } from "./release-products.ts";
import { currentRelease } from "./release-queries.ts";
import type { ReleaseRow } from "./release-tables.ts";
import { releaseColumns } from "./release-tables.ts";

/** Another file is refused: what is published under a version stays. Signature and SBOM may be added, replaced or removed. */
export function updateRelease(
  database: Database,
  id: string,
  draft: ReleaseDraft,
  files: ReleaseFiles = {},
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return transaction(database, async (work) => {
    const current = await currentRelease(work, id);
    if (!isCurrent(current, updating)) return conflict(current);
    if (files.file && !(await isSameFile(work, current.file_key, files.file))) {
      return refused({ upload: releaseMessages.fileStays });
    }
    const mistakes = await releaseMistakes(work, id, draft);
    if (Object.keys(mistakes).length > 0) return refused(mistakes);

    const columns = { ...toRow(releaseColumns, draft), ...fileColumns(current, files) };
    const filesChanged = await putFiles(work, columns, files, now);
    const productsChanged = await setProducts(work, id, draft.products);
    if (!filesChanged && !productsChanged && hasValues(current, columns)) return done(id);

    const { version, updated_at } = nextVersion(current, now);
    await work
      .updateTable("release")
      .set({ ...columns, version, ...(saysSomethingNew(current, columns) && { updated_at }) })
      .where("id", "=", id)
      .execute();
    for (const name of ["signature_key", "sbom_key"] as const) {
      const old = current[name];
      if (old !== null && old !== columns[name]) await dropFile(work, old, now);
    }
    await recordChange(work, { collection: "releases", id, kind: "updated", at: now });
    return done(id);
  });
}

/** Columns that the feeds' entries say nothing of. */
const unsaid = ["line", "line_key", "predecessor", "is_sbom_public", "signature_key", "sbom_key", "sbom_summary"];

/** Whether feeds tell of it again. */
function saysSomethingNew(current: ReleaseRow, columns: Partial<ReleaseRow>): boolean {
  const said = Object.entries(columns).filter(([name]) => !unsaid.includes(name));
  return !hasValues(current, Object.fromEntries(said));
}

async function isSameFile(work: Work, key: string, file: { object: string; name: string }): Promise<boolean> {
  const stored = await work.selectFrom("file").select(["object", "name"]).where("key", "=", key).executeTakeFirst();
  return stored?.object === file.object && stored.name === file.name;
}

type FileColumns = Pick<ReleaseRow, "signature_key" | "sbom_key" | "sbom_summary">;

function fileColumns({ id, ...current }: ReleaseRow, { signature, sbom }: ReleaseFiles): FileColumns {
  return {
    signature_key:
      signature === undefined ? current.signature_key : signature && releaseSignatureKey(id, signature.name),
    sbom_key: sbom === undefined ? current.sbom_key : sbom && sbomKey(id),
    sbom_summary: sbom === undefined ? current.sbom_summary : sbom && JSON.stringify(sbom.summary),
  };
}

async function putFiles(
  work: Work,
  { signature_key, sbom_key }: FileColumns,
  { signature, sbom }: ReleaseFiles,
  now: number,
): Promise<boolean> {
  const changed = [
    signature && signature_key !== null && (await putFile(work, signature_key, signature, now)),
    sbom && sbom_key !== null && (await putFile(work, sbom_key, sbom, now)),
  ];
  return changed.includes(true);
}
