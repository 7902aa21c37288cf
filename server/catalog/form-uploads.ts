import { type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import type { StagedFile, StagedPicture, StagedSheet } from "../storage/staged-file.ts";
import type { StagedUploads } from "../uploads/staged-uploads.ts";

/** Where a form names an upload, and what is said beside it when the upload has ended or never was. */
interface Place {
  field: string;
  sentence: string;
}

/** Finds what a form names by the ids of uploads; what it does not name is undefined. */
export interface FormUploads {
  picture(id: string | undefined, place: Place): Promise<StagedPicture | undefined>;
  sheet(id: string | undefined, place: Place): Promise<StagedSheet | undefined>;
  productFile(id: string | undefined, place: Place): Promise<StagedFile | undefined>;
  generalFile(id: string | undefined, place: Place): Promise<StagedFile | undefined>;
}

/** Runs a command with the files that its form names. A form that is refused finds its uploads again. */
export async function saveWithUploads<Files>(
  uploads: StagedUploads,
  find: (named: FormUploads) => Promise<Files>,
  command: (files: Files) => Promise<Outcome<string>>,
): Promise<Outcome<string>> {
  const named: string[] = [];
  const errors: FieldErrors = {};

  /** Notes what is named, and where it is missing. */
  function noting<Staged>(staged: (id: string) => Promise<Staged | undefined>) {
    return async (id: string | undefined, { field, sentence }: Place): Promise<Staged | undefined> => {
      if (id === undefined) return undefined;
      const found = await staged(id);
      if (found) named.push(id);
      else errors[field] = sentence;
      return found;
    };
  }

  const files = await find({
    picture: noting((id) => uploads.picture(id)),
    sheet: noting((id) => uploads.sheet(id)),
    productFile: noting((id) => uploads.file(id, "product-file")),
    generalFile: noting((id) => uploads.file(id, "general-file")),
  });
  if (Object.keys(errors).length > 0) return refused(errors);

  const outcome = await command(files);
  // Saved is saved: an upload that cannot be forgotten now ends by itself within a day.
  if (outcome.ok && named.length > 0) await uploads.used(named).catch(() => {});
  return outcome;
}
