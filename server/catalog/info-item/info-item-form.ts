import { infoMessages } from "#core/info-item.ts";
import type { InfoItemForm } from "#core/info-item-draft.ts";
import type { StagedPicture } from "../../storage/staged-file.ts";
import type { FormUploads } from "../form-uploads.ts";

/** The picture of an info item's form: a new one, `undefined` for the one that is there, `null` for none. */
export async function pictureOfForm(
  form: InfoItemForm,
  uploads: FormUploads,
): Promise<StagedPicture | null | undefined> {
  if (form.kind === "banner") return null;
  const { upload, keep } = form.image;
  if (upload === undefined) return keep ? undefined : null;
  return uploads.picture(upload, { field: "image", sentence: infoMessages.imageRequired });
}
