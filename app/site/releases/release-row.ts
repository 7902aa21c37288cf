import { writtenDate } from "#core/product/lifecycle.ts";
import { type Release, releaseTitle, releaseUpdates } from "#core/release/release.ts";
import { releaseScope } from "#core/release/release-targets.ts";

export interface ReleaseRow
  extends Omit<Release, "notesNew" | "notesFixed" | "notesKnownIssues" | "signature" | "sbom"> {
  title: string;
  /** Kind of update, date, and what it is for. */
  facts: string[];
}

/** What a list shows, in words, so that pages send neither the notes of every version nor the code that names its facts. */
export function releaseRow(release: Release): ReleaseRow {
  const { notesNew, notesFixed, notesKnownIssues, signature, sbom, ...row } = release;
  const facts = [releaseUpdates[release.update], writtenDate(release.date), releaseScope(release)];
  return { ...row, title: releaseTitle(release), facts: facts.filter((fact) => fact !== undefined) };
}
