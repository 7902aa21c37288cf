import { newId } from "#core/id.ts";
import { productMessages } from "#core/product/product.ts";
import type { ProductForm } from "#core/product/product-draft.ts";
import type { FormUploads } from "../../form-uploads.ts";
import type { ProductFiles } from "../product-document.ts";

/** Gives new downloads their ids. Evidence in the form names them by their uploads. */
export function withDownloadIds(form: ProductForm): ProductForm {
  const isNew = ({ id }: { id?: string | undefined }) => id === undefined || form.from !== undefined;
  const ids = new Map(
    form.downloads.flatMap((row) => (row.upload !== undefined && isNew(row) ? [[row.upload, newId()] as const] : [])),
  );
  const idOf = (named: string | undefined) => (named === undefined ? undefined : (ids.get(named) ?? named));
  return {
    ...form,
    downloads: form.downloads.map((row) => ({ ...row, id: ids.get(row.upload ?? "") ?? row.id })),
    ndaaLetter: idOf(form.ndaaLetter),
    onvif: form.onvif?.map((row) => ({ ...row, declaration: idOf(row.declaration) })),
  };
}

export async function filesOfForm(form: ProductForm, uploads: FormUploads): Promise<ProductFiles> {
  const image = { field: "image", message: productMessages.imageRequired };
  const images = { field: "images", message: productMessages.checkImages };
  const downloads = { field: "downloads", message: productMessages.checkDownloads };
  return {
    image: { picture: await uploads.picture(form.image.upload, image), alt: form.image.alt },
    images: await Promise.all(
      form.images.map(async ({ id, upload, alt }) => ({ id, picture: await uploads.picture(upload, images), alt })),
    ),
    downloads: await Promise.all(
      form.downloads.map(async ({ upload, ...download }) => ({
        ...download,
        file: await uploads.productFile(upload, downloads),
      })),
    ),
    sheet: await sheetOfForm(form, uploads),
  };
}

async function sheetOfForm({ sheet }: ProductForm, uploads: FormUploads): Promise<ProductFiles["sheet"]> {
  if (sheet === undefined) return null;
  if (sheet === "keep") return undefined;
  return uploads.sheet(sheet, { field: "sheet", message: productMessages.sheetGone });
}
