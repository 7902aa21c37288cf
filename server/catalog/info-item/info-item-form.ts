import { infoMessages } from "#core/info-item.ts";
import type { InfoItemForm } from "#core/info-item-draft.ts";
import type { StagedPicture } from "../../storage/staged-file.ts";
import type { FormUploads } from "../form-uploads.ts";

/** Returns the new picture of an info item's form; `undefined` to keep the stored one, `null` for none. */
export async function pictureOfForm(
  form: InfoItemForm,
  uploads: FormUploads,
): Promise<StagedPicture | null | undefined> {
  if (form.kind === "banner") return null;
  const { upload, keep } = form.image;
  if (upload === undefined) return keep ? undefined : null;
  return uploads.picture(upload, { field: "image", message: infoMessages.imageRequired });
}
