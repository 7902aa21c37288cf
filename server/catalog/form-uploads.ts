import { type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import type { StagedFile, StagedPicture, StagedSbom, StagedSheet } from "../storage/staged-file.ts";
import type { StagedUploads } from "../uploads/uploads.ts";

interface UploadField {
  field: string;
  message: string;
}

export interface FormUploads {
  picture(id: string | undefined, field: UploadField): Promise<StagedPicture | undefined>;
  sheet(id: string | undefined, field: UploadField): Promise<StagedSheet | undefined>;
  sbom(id: string | undefined, field: UploadField): Promise<StagedSbom | undefined>;
  productFile(id: string | undefined, field: UploadField): Promise<StagedFile | undefined>;
  generalFile(id: string | undefined, field: UploadField): Promise<StagedFile | undefined>;
  /** For a file that is not what the form needs. */
  refuse(errors: FieldErrors): void;
}

/** Runs a command with the uploads of its form, or, where one is missing, adds what `check` refuses. A refused form keeps its uploads. */
export async function saveWithUploads<Files>(
  uploads: StagedUploads,
  find: (uploads: FormUploads) => Promise<Files>,
  command: (files: Files) => Promise<Outcome<string>>,
  check: () => Promise<FieldErrors> = async () => ({}),
): Promise<Outcome<string>> {
  const used: string[] = [];
  const errors: FieldErrors = {};

  function tracked<Staged>(staged: (id: string) => Promise<Staged | undefined>) {
    return async (id: string | undefined, { field, message }: UploadField): Promise<Staged | undefined> => {
      if (id === undefined) return undefined;
      const found = await staged(id);
      if (found) used.push(id);
      else errors[field] = message;
      return found;
    };
  }

  const files = await find({
    picture: tracked((id) => uploads.picture(id)),
    sheet: tracked((id) => uploads.sheet(id)),
    sbom: tracked((id) => uploads.sbom(id)),
    productFile: tracked((id) => uploads.file(id, "product-file")),
    generalFile: tracked((id) => uploads.file(id, "general-file")),
    refuse: (found) => void Object.assign(errors, found),
  });
  if (Object.keys(errors).length > 0) return refused({ ...(await check()), ...errors });

  const outcome = await command(files);
  // The save has succeeded: uploads that cannot be removed now expire within a day.
  if (outcome.ok && used.length > 0) await uploads.used(used).catch(() => {});
  return outcome;
}
