import { randomBytes } from "node:crypto";
import { type ReleaseDraft, releaseDraft } from "#core/drafts/release-draft.ts";
import { createRelease } from "#server/catalog/release/create-release.ts";
import type { Database } from "#server/database/database.ts";
import type { StagedFile } from "#server/storage/staged-file.ts";
import { accepted } from "./accepted.ts";

interface ReleaseWishes extends Partial<ReleaseDraft> {
  file?: StagedFile;
  signature?: StagedFile;
  /** The number of components of its SBOM, which is public. */
  components?: number;
}

/** Beside the server of a site. Answers the id of a new stable firmware. */
export async function addRelease(
  database: Database,
  versionText: string,
  { file = someFile(`fw-${versionText}.zip`), signature, components, ...words }: ReleaseWishes = {},
): Promise<string> {
  const draft = releaseDraft.parse({
    name: "Camera firmware",
    line: "Cameras",
    versionText,
    date: "2026-11-03",
    isSbomPublic: true,
    ...words,
  });
  const summary = { specVersion: "1.6", components: components ?? 0, licences: [] };
  const sbom = components === undefined ? undefined : { ...someFile("fw.cdx.json"), summary };
  return accepted(await createRelease(database, draft, { file, signature, sbom }));
}

/** No bytes of it are stored. */
function someFile(name: string): StagedFile {
  return { object: randomBytes(32).toString("hex"), name, size: 12_345, type: "application/zip" };
}
