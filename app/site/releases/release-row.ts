import type { Release } from "#core/release.ts";

export type ReleaseRow = Omit<Release, "notesNew" | "notesFixed" | "notesKnownIssues" | "signature" | "sbom">;

/** What a list shows, so that pages do not send the notes of every version. */
export function releaseRow(release: Release): ReleaseRow {
  const { notesNew, notesFixed, notesKnownIssues, signature, sbom, ...row } = release;
  return row;
}
