import type { FactPreview } from "#core/facts/fact-preview.ts";

/** What a fact reads, if that was asked for without scripts. */
export function previewIn(answer: object | undefined): FactPreview | undefined {
  return answer && "preview" in answer ? (answer.preview as FactPreview) : undefined;
}
