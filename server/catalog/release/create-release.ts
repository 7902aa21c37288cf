import { releaseKey, releaseSignatureKey, sbomKey } from "#core/files/file-key.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { releaseMessages } from "#core/release/release.ts";
import type { ReleaseDraft } from "#core/release/release-draft.ts";
import { recordChange } from "../../changes/record-change.ts";
import { toRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import type { StagedFile, StagedSbom } from "../../storage/staged-file.ts";
import { putFile } from "../file-rows.ts";
import { type Creating, newRecord } from "../record.ts";
import { releaseMistakes } from "./check-release.ts";
import { setProducts } from "./release-products.ts";
import { releaseColumns } from "./release-tables.ts";

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
  { file, signature, sbom }: ReleaseFiles,
  creating: Creating = {},
): Promise<Outcome<string>> {
  if (!file) return refused({ upload: releaseMessages.fileRequired });
  return transaction(database, async (work) => {
    const record = newRecord(creating);
    const { id, created_at: now } = record;
    const mistakes = await releaseMistakes(work, id, draft);
    if (Object.keys(mistakes).length > 0) return refused(mistakes);

    const keys = {
      file_key: releaseKey(id, file.name),
      signature_key: signature ? releaseSignatureKey(id, signature.name) : null,
      sbom_key: sbom ? sbomKey(id) : null,
    };
    await work
      .insertInto("release")
      .values({
        ...record,
        ...toRow(releaseColumns, draft),
        ...keys,
        sbom_summary: sbom ? JSON.stringify(sbom.summary) : null,
      })
      .execute();
    await putFile(work, keys.file_key, file, now);
    if (signature && keys.signature_key) await putFile(work, keys.signature_key, signature, now);
    if (sbom && keys.sbom_key) await putFile(work, keys.sbom_key, sbom, now);
    await setProducts(work, id, draft.products);
    await recordChange(work, { collection: "releases", id, kind: "created", at: now });
    return done(id);
  });
}
