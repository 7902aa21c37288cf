import { type ReleaseFields, releaseChannels, releaseKinds, releaseUpdates } from "#core/release/release.ts";
import { type ColumnsFor, column, namesOf, type RecordRow, type RowOf } from "../../database/columns.ts";

export const releaseColumns = {
  name: column.searched(column.requiredText("name")),
  line: column.searched(column.requiredText("line")),
  kind: column.choice("kind", namesOf(releaseKinds), { isChecked: true }),
  versionText: column.searched(column.requiredText("version_text")),
  date: column.date("date"),
  channel: column.choice("channel", namesOf(releaseChannels), { isChecked: true }),
  withdrawnReason: column.optional(column.text("withdrawn_reason")),
  update: column.choice("update_kind", namesOf(releaseUpdates), { isChecked: true }),
  notesNew: column.optional(column.text("notes_new")),
  notesFixed: column.optional(column.text("notes_fixed")),
  notesKnownIssues: column.optional(column.text("notes_known_issues")),
  hardwareRevisions: column.list("hardware_revisions"),
  regions: column.list("regions"),
  minimumVersion: column.optional(column.text("minimum_version")),
  predecessor: column.optional(column.text("predecessor")),
  isSbomPublic: column.boolean("is_sbom_public", { ifMissing: false }),
} satisfies ColumnsFor<ReleaseFields>;

export interface ReleaseRow extends RecordRow, RowOf<typeof releaseColumns> {
  file_key: string;
  signature_key: string | null;
  sbom_key: string | null;
  /** `SbomSummary` as JSON. */
  sbom_summary: string | null;
}

export interface ReleaseProductRow {
  release_id: string;
  product_id: string;
}

export interface ReleaseTables {
  release: ReleaseRow;
  release_product: ReleaseProductRow;
}
